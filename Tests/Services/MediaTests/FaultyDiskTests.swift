import Domain
import Fakes
import Foundation
import Testing

@testable import Media

/// A folder that is taken away, full, or not to be written, while the pipeline runs.
@Suite struct FaultyDiskTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test func `when the folders are deleted, pictures are shown, and kept again`() async throws {
    let media = try world.media()
    for length in [1000, 101_000] {
      let name = "/\(length)"
      #expect(try await media.colour(try world.picture(name, length: length)) == 1)
      await media.flush()
      for folder in ["downloads", "data/pictures"] {
        try? FileManager.default.removeItem(atPath: world.folder.path(of: folder))
      }
      #expect(try await media.colour(world.request(name, side: 4)) == 1)
      #expect(try await media.colour(try world.picture("/next\(length)", length: 101_000)) == 1)
      await media.flush()
      #expect(!world.files.isEmpty)
    }
  }

  @Test func `what is deleted while it arrives is shown all the same`() async throws {
    let request = try world.picture("/a", colour: 8, length: 200_000)
    world.site["/a"]?.isHeld = true
    let media = try world.media()
    let task = Task { try await media.colour(request) }
    try await until { !world.downloads.isEmpty && world.site.running == ["/a"] }
    try await until { world.downloads.count == 2 }
    try FileManager.default.removeItem(atPath: world.folder.path(of: "downloads"))
    world.site["/a"]?.isHeld = false
    #expect(try await task.ended() == 8)
  }

  @Test func `a file in the place of the folder prevents nothing`() async throws {
    try world.folder.write([], to: "downloads")
    let media = try world.media()
    #expect(try await media.colour(try world.picture("/a", colour: 8, length: 200_000)) == 8)
    await media.flush()
    #expect(try await media.usage().originals.count == 1)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a disk that is full prevents nothing`() async throws {
    let disk = try SmallDisk(at: world.folder.path(of: "downloads"), kilobytes: 64)
    defer { disk.remove() }
    let media = try world.media()
    #expect(try await media.colour(try world.picture("/a", colour: 8, length: 200_000)) == 8)
    try await until("no download left") { world.downloads.isEmpty }
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `folders that become read-only prevent nothing`() async throws {
    let disks = try ["downloads", "data/pictures"].map {
      try SmallDisk(at: world.folder.path(of: $0), kilobytes: 64)
    }
    defer { for disk in disks { disk.remove() } }
    let media = try world.media()
    for disk in disks { try disk.makeReadOnly() }
    #expect(try await media.colour(try world.picture("/a", colour: 8, length: 200_000)) == 8)
    await media.flush()
    #expect(world.files.isEmpty)
    try await until("no download left") { try await media.usage().originals.bytes == 0 }
  }
}
