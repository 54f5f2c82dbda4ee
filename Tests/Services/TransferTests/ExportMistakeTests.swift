import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing

@testable import Transfer

/// Where nothing can be exported to.
@Suite struct ExportMistakeTests {
  @Test func `a place whose name is no text is refused rather than mistaken`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    await #expect(
      throws: TransferError.unwritable(
        world.path("back\u{FFFD}"), reason: "its name is not UTF-8: choose another")
    ) { try await world.export(to: "back\u{FFFD}") }
    #expect(!world.isThere("back\u{FFFD}"))
  }

  @Test func `a folder with other things, and one inside of a source, are refused`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    try world.write("mine", to: "full/letter.txt")
    await #expect(throws: TransferError.notEmpty(world.path("full"))) {
      try await world.export(to: "full")
    }
    try world.write("{\"format\":\"other\"}", to: "other/export.json.txt")
    await #expect(throws: TransferError.notEmpty(world.path("other"))) {
      try await world.export(to: "other")
    }
    await #expect(
      throws: TransferError.insideSource(
        world.path("Pictures/deep/backup"), source: "My/Pictures")
    ) { try await world.export(to: "Pictures/deep/backup") }
    #expect(!FileManager.default.fileExists(atPath: world.path("Pictures/deep")))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: world.path("full")) == ["letter.txt"])
  }

  @Test func `an export that was stopped at once goes on, also at the top of a disk`() async throws
  {
    let (world, _) = try await TransferWorld.withPictures()
    for name in [".photostream-half", "lost+found/x"] { try world.write("", to: "backup/" + name) }
    #expect(try await world.export(to: "backup").new(.pictures) == 3)
  }

  @Test func `an export that has become a source is made again, and none inside of it`()
    async throws
  {
    let (world, _) = try await TransferWorld.withPictures()
    try await world.export(to: "backup")
    try await world.addFolder(world.path("backup"), named: "backup")
    #expect(try await world.export(to: "backup").known(.pictures) == 3)
    await #expect(
      throws: TransferError.insideSource(world.path("backup/deep"), source: "backup")
    ) { try await world.export(to: "backup/deep") }
  }

  @Test func `a photo whose file is elsewhere is not copied, nor to elsewhere`() async throws {
    let (world, source) = try await TransferWorld.withPictures()
    let secret = try world.scratch.write(TransferWorld.jpeg, to: "private/secret.jpg")
    let files = [
      "fog2.jpg": secret, "../private/secret.jpg": world.path("Pictures/../private/secret.jpg"),
    ]
    let photos = files.map { item, path in
      Photo(
        id: PhotoID(source: source, item: item), timestamp: world.time.now,
        media: .file(FileLocation(path: path)))
    }
    _ = try await world.library.photos.insert(photos, of: source)
    let summary = try await world.export(to: "backup")
    #expect(summary.new(.pictures) == 3)
    #expect(Set(summary.problems) == Set(files.values.map { "\($0): it is elsewhere" }))
    let copied = try FileManager.default.subpathsOfDirectory(atPath: world.path("backup"))
    #expect(!copied.contains { $0.hasSuffix("secret.jpg") || $0.hasSuffix("fog2.jpg") })
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a full disk ends the export in one line, and it goes on when there is room`()
    async throws
  {
    let (world, _) = try await TransferWorld.withPictures()
    try world.scratch.write(
      TransferWorld.jpeg + [UInt8](repeating: 7, count: 100_000), to: "Pictures/fog.jpg")
    let disk = try SmallDisk(at: world.path("disk"), kilobytes: 64)
    defer { disk.remove() }
    await #expect {
      try await world.export(to: "disk/backup")
    } throws: { error in
      guard case TransferError.unwritable(_, let reason)? = error as? TransferError else {
        return false
      }
      return reason == "No space left on device"
    }
    try disk.grow(toKilobytes: 400)
    #expect(try await world.export(to: "disk/backup").problems.isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a folder that nobody may write to is told in one line`() async throws {
    let (world, _) = try await TransferWorld.withPictures()
    let disk = try SmallDisk(at: world.path("disk"), kilobytes: 64)
    defer { disk.remove() }
    try disk.makeReadOnly()
    await #expect(
      throws: TransferError.unwritable(
        world.path("disk/backup"), reason: "Read-only file system")
    ) { try await world.export(to: "disk/backup") }
  }
}
