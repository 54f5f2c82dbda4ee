import Domain
import Fakes
import Foundation
import Testing

@testable import Folders

/// What is wrong for a while takes nothing away, and ends nothing.
@Suite struct PassingTroubleTests {
  @Test func `a picture whose link leads nowhere for a while stays`() async throws {
    let tree = try await TestTree()
    try tree.scratch.write(TestTree.jpeg, to: "disk/b.jpg")
    try tree.link("a.jpg", to: tree.scratch.path(of: "disk/b.jpg"))
    _ = try await tree.scan()
    try FileManager.default.removeItem(atPath: tree.scratch.path(of: "disk/b.jpg"))
    let away = try await tree.scan()
    #expect(away.problems.map(\.reason) == ["a link that leads nowhere"])
    #expect(away.removed == 0)
    #expect(try await tree.items == ["a.jpg"])
    try tree.remove("a.jpg")
    #expect(try await tree.scan().removed == 1)
  }

  @Test func `a caption that cannot be read once is read by the next scan`() async throws {
    let tree = try await TestTree()
    try tree.write("a.jpg")
    try tree.write("a.jpg.txt", Array("Low tide\nalt: A wet beach\n".utf8))
    let away = try await tree.scan(without: "a.jpg.txt")
    #expect(away.problems.contains { $0.reason.hasPrefix("its caption file cannot be read: ") })
    #expect(try await tree.photos.map(\.caption) == [nil])
    // As long as that is so, its picture is not looked at again.
    _ = tree.probing.takeNames()
    _ = try await tree.scan(without: "a.jpg.txt")
    #expect(tree.probing.takeNames() == [])
    _ = try await tree.scan()
    let photo = try #require(try await tree.photos.first)
    #expect(photo.caption == "Low tide" && photo.alternativeText == "A wet beach")
    _ = tree.probing.takeNames()
    _ = try await tree.scan()
    #expect(tree.probing.takeNames() == [])
  }

  @Test func `a decoder that dies now and then is not taken for one that is missing`() async throws
  {
    let tree = try await TestTree { file in
      if file.displayName.hasPrefix("bad") { throw MediaError.decoderFailed(reason: "killed") }
      return .small
    }
    // In no order could four of them come one after the other, of which four are read at once.
    for number in 0..<6 {
      try tree.write("\(number)/bad.jpg")
      for good in 0..<8 { try tree.write("\(number)/\(good).jpg") }
    }
    let summary = try await tree.scan()
    #expect(summary.photos == 48)
    #expect(summary.problemCount == 6)
  }

  @Test func `all that is gone is forgotten where a batch ends in the middle of it`() async throws {
    let tree = try await TestTree()
    for name in ["1", "2", "3"] { try tree.write("b/\(name).jpg") }
    _ = try await tree.scan()
    // With the three folders a batch of 500 is full at the first of the two that are gone.
    for number in 0..<497 { try tree.write("a/\(number).txt", [1]) }
    for name in ["1", "2"] { try tree.remove("b/\(name).jpg") }
    #expect(try await tree.scan().removed == 2)
    #expect(try await tree.items == ["b/3.jpg"])
  }
}
