import Domain
import Fakes
import Foundation
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
