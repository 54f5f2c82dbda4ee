import Domain
import Fakes
import Testing

@testable import Folders

@Suite struct LongPathTests {
  @Test func `A picture whose path is too long to be opened is told, once and for all`()
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
