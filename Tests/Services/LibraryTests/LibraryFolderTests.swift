import Domain
import Fakes
import Testing

@testable import Library

@Suite struct LibraryFolderTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  @Test func `nothing keeps a file from a folder that may be written to`() async throws {
    let path = scratch.path(of: "cache.sqlite")
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { LibraryFolder.obstacle(beside: path) }
      }
      for await obstacle in group { #expect(obstacle == nil) }
    }
  }

  @Test func `a folder that is gone is not called a matter of permissions`() {
    let path = scratch.path(of: "gone/cache.sqlite")
    #expect(
      LibraryFolder.obstacle(beside: path)
        == .unusable(path: path, reason: "No such file or directory"))
  }
}
