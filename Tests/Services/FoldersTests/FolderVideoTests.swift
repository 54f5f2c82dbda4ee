import Domain
import Fakes
import Foundation
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

  private static let film = Array("....ftypqt  ".utf8) + [0]

  @Test func `the film beside a telephone's picture is no photo of its own`() async throws {
    let tree = try await TestTree()
    try tree.write("IMG_1.HEIC")
    try tree.write("IMG_2.jpg")
    for name in ["IMG_1.MOV", "IMG_2.mov", "IMG_3.MOV", "IMG_1.mp4", "2/IMG_1.MOV"] {
      try tree.write(name, Self.film)
    }
    let expected = ["2/IMG_1.MOV", "IMG_1.HEIC", "IMG_1.mp4", "IMG_2.jpg", "IMG_3.MOV"]
    #expect(try await tree.scan().added == 5)
    #expect(try await tree.items == expected)
    let again = try await tree.scan()
    #expect((again.photos, again.added, again.changed, again.removed) == (5, 0, 0, 0))
    // Whichever comes or goes later.
    try tree.write("IMG_3.JPG")
    try tree.remove("IMG_2.jpg")
    _ = try await tree.scan()
    #expect(
      try await tree.items == [
        "2/IMG_1.MOV", "IMG_1.HEIC", "IMG_1.mp4", "IMG_2.mov", "IMG_3.JPG",
      ])
  }

  @Test func `a film that is too long for that stands for itself`() async throws {
    let tree = try await TestTree()
    try tree.write("IMG_1.HEIC")
    try tree.write("IMG_1.MOV", Self.film)
    let handle = try FileHandle(forWritingTo: URL(filePath: tree.path("IMG_1.MOV")))
    try handle.truncate(atOffset: UInt64(LivePhoto.largestFilm) + 1)
    try handle.close()
    _ = try await tree.scan()
    #expect(try await tree.items == ["IMG_1.HEIC", "IMG_1.MOV"])
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
