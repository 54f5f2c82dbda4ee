import Domain
import Fakes
import Files
import Foundation
import Library
import Pictures
import Storage
import Testing

@testable import Folders

/// Folders and pictures that are empty, away, or cannot be read.
@Suite struct FolderTroubleTests {
  @Test func `an empty folder is no error`() async throws {
    let tree = try await TestTree()
    let summary = try await tree.scan()
    #expect(summary == ScanSummary(name: "photos"))
  }

  @Test func `a disk that is not mounted takes no photo away`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    _ = try await tree.scan()
    try FileManager.default.moveItem(atPath: tree.path(""), toPath: tree.scratch.path(of: "away"))
    await #expect(throws: SourceError.gone(tree.root.displayPath)) { try await tree.scan() }
    try FileManager.default.createDirectory(
      atPath: tree.path(""), withIntermediateDirectories: false)
    await #expect {
      try await tree.scan()
    } throws: { error in
      guard case .unreadable(tree.root.displayPath, let reason) = error as? SourceError else {
        return false
      }
      return reason.contains("mounted")
    }
    #expect(try await tree.items == ["a.jpg"])
  }

  @Test func `a folder that was emptied is empty`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    _ = try await tree.scan()
    try tree.remove("a.jpg")
    #expect(try await tree.scan().removed == 1)
    #expect(try await tree.items.isEmpty)
  }

  @Test func `a file in place of the folder is told`() async throws {
    let tree = try await TestTree()
    try FileManager.default.removeItem(atPath: tree.path(""))
    try tree.scratch.write([1], to: "photos")
    await #expect(throws: SourceError.notAFolder(tree.root.displayPath)) { try await tree.scan() }
  }

  @Test func `a link that leads nowhere is a problem, and what was behind it stays`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    try tree.scratch.write(TestTree.jpeg, to: "disk/sub/b.jpg")
    try tree.link("disk", to: tree.scratch.path(of: "disk"))
    _ = try await tree.scan()
    #expect(try await tree.items == ["a.jpg", "disk/sub/b.jpg"])
    try FileManager.default.removeItem(atPath: tree.scratch.path(of: "disk"))
    let summary = try await tree.scan()
    #expect(summary.problems.map(\.location.displayName) == ["disk"])
    #expect(try await tree.items == ["a.jpg", "disk/sub/b.jpg"])
    try tree.remove("disk")
    #expect(try await tree.scan().removed == 1)
  }

  @Test func `a picture that cannot be read now is asked for again`() async throws {
    let tree = try await TestTree { file in
      throw MediaError.unreadable(file, reason: "Permission denied")
    }
    try tree.write("a.jpg")
    for _ in 0..<2 {
      let summary = try await tree.scan()
      #expect(summary.problems.map(\.reason) == ["Permission denied"])
      #expect(tree.probing.takeNames() == ["a.jpg"])
    }
  }

  @Test func `a decoder that dies of one picture says nothing about it`() async throws {
    let tree = try await TestTree { file in
      if file.displayName == "b.jpg" { throw MediaError.decoderFailed(reason: "killed") }
      return .small
    }
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try tree.write(name) }
    for _ in 0..<2 {
      let summary = try await tree.scan()
      #expect(summary.photos == 2)
      #expect(summary.problems.map(\.reason) == ["the decoder failed: killed"])
      #expect(tree.probing.takeNames().contains("b.jpg"))
    }
  }

  @Test(arguments: [1, 100])
  func `without a decoder the scan fails, soon`(count: Int) async throws {
    let error = MediaError.decoderFailed(reason: "No such file or directory")
    let tree = try await TestTree { _ in throw error }
    for index in 0..<count { try tree.write("\(index).jpg") }
    await #expect(throws: error) { try await tree.scan() }
    #expect(tree.probing.takeNames().count < 20)
    #expect(try await tree.items.isEmpty)
  }

  @Test func `the same folder by any spelling is the same location`() async throws {
    let tree = try await TestTree()
    try tree.write("sub/a.jpg")
    try tree.link("link", to: "sub")
    let plain = try tree.scanner.resolve(tree.path("sub"))
    for spelling in ["sub/", "sub/../sub", "./sub/.", "link", "sub//"] {
      #expect(try tree.scanner.resolve(tree.path(spelling)) == plain)
    }
    #expect(try tree.scanner.resolve(".").bytes.first == UInt8(ascii: "/"))
  }

  @Test func `a path that is no folder is refused`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    try tree.link("loop", to: "loop")
    let (missing, file, loop) = (tree.path("missing"), tree.path("a.jpg"), tree.path("loop"))
    #expect(throws: SourceError.notFound(missing)) { try tree.scanner.resolve(missing) }
    #expect(throws: SourceError.notFound("")) { try tree.scanner.resolve("") }
    #expect(throws: SourceError.notAFolder(file)) { try tree.scanner.resolve(file) }
    #expect(throws: SourceError.notAFolder(file + "/x")) { try tree.scanner.resolve(file + "/x") }
    #expect(throws: SourceError.self) { try tree.scanner.resolve(loop) }
  }
}
