import Domain
import Fakes
import Testing

@testable import Folders

@Suite struct FolderVideoTests {
  @Test(arguments: [
    ("a.mp4", Array("....ftypisom".utf8)), ("a.MOV", Array("....wide".utf8)),
    ("a.webm", [0x1A, 0x45, 0xDF, 0xA3]), ("a.avi", Array("RIFF....AVI LIST".utf8)),
    ("a.ogv", Array("OggS".utf8)),
  ])
  func `a video is found by its name and its beginning, and is not read`(
    name: String, start: [UInt8]
  ) async throws {
    let tree = try await TestTree()
    try tree.write(name, start + [0])
    try tree.write(name + ".txt", Array("Rain".utf8))
    try tree.write("no.mp4", Array("hello".utf8))
    try tree.write("no.mkv", [])
    try tree.age(name, seconds: 1_000_000)
    #expect(try await tree.scan().added == 1)
    let photo = try #require(try await tree.photos.first)
    #expect(photo.id.item == name)
    #expect(photo.caption == "Rain")
    #expect(photo.timestamp == Timestamp(milliseconds: 1_000_000_000))
    let file = MediaReference.file(tree.root.appending(Array(name.utf8)))
    #expect(photo.media == .clip(Clip(.video, file: file, poster: nil)))
    #expect(tree.probing.takeNames().isEmpty)
    let again = try await tree.scan()
    #expect((again.photos, again.added, again.changed, again.problemCount) == (1, 0, 0, 0))
  }

  @Test func `videos that were passed over once are found`() async throws {
    let tree = try await TestTree()
    try tree.write("a.mp4", Array("....ftypisom".utf8))
    #expect(try await tree.scan().photos == 1)
    try await tree.passOver("a.mp4")
    #expect(try await tree.photos.isEmpty)
    #expect(try await tree.scan().added == 1)
  }
}
