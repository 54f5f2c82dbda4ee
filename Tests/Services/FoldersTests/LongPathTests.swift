import Domain
import Fakes
import Files
import Foundation
import Testing

@testable import Folders

@Suite struct LongPathTests {
  @Test func `a picture whose path is too long to be opened is told, once and for all`()
    async throws
  {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    let name = [UInt8](repeating: UInt8(ascii: "n"), count: 250)
    let nest = try FolderNest(in: tree.path(""), name: name, depth: 20)
    defer { nest.remove("deep.jpg") }
    try nest.write(TestTree.jpeg, to: "deep.jpg")
    for _ in 0..<2 {
      let summary = try await tree.scan()
      #expect(summary.photos == 1)
      #expect(summary.problems.map(\.location.displayName) == ["deep.jpg"])
      #expect(summary.problems.map(\.reason) == ["its path is too long"])
    }
    #expect(tree.probing.takeNames() == ["a.jpg"])
  }
}

/// Folders in folders, deeper than a path can say, and removed the same way. Only the innermost is kept open: a process
/// may have no more than a thousand open files.
struct FolderNest {
  private let name: [UInt8]
  private let depth: Int
  private let innermost: OpenFile

  init(in path: String, name: [UInt8], depth: Int) throws {
    (self.name, self.depth) = (name, depth)
    var folder = try OpenFile(FileLocation(path: path), O_DIRECTORY)
    for _ in 0..<depth {
      let parent = folder
      try #require(
        FileLocation(bytes: name).withPath { mkdirat(parent.descriptor, $0, 0o700) } == 0)
      folder = try OpenFile(FileLocation(bytes: name), in: parent, O_DIRECTORY)
    }
    innermost = folder
  }

  /// Writes a file into the innermost folder.
  func write(_ bytes: [UInt8], to file: String) throws {
    let descriptor = openat(innermost.descriptor, file, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  /// Removes a file of the innermost folder, if one is named, and then all the folders.
  func remove(_ file: String = "") {
    unlinkat(innermost.descriptor, file, 0)
    var folder = innermost
    for _ in 0..<depth {
      guard let parent = try? OpenFile(FileLocation(path: ".."), in: folder, O_DIRECTORY) else {
        return
      }
      _ = FileLocation(bytes: name).withPath { unlinkat(parent.descriptor, $0, AT_REMOVEDIR) }
      folder = parent
    }
  }
}
