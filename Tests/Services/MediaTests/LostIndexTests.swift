import Domain
import Fakes
import Foundation
import Testing

@testable import Media

/// An index that is lost between two sessions, without a network in the second.
@Suite struct LostIndexTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test func `large pictures are shown from their files, and nothing else is asked for`()
    async throws
  {
    let request = try world.picture("/a", colour: 8, length: 101_000)
    do {
      let media = try world.media()
      #expect(try await media.colour(request) == 8)
      await media.flush()
    }
    try loseIndex()
    world.site["/a"] = nil
    let media = try world.media()
    #expect(try await media.colour(request) == 8)
    try await until("what is asked for later") { media.loader.isIdle }
    #expect(world.site.requests.count == 1)
  }

  @Test func `a file that holds no picture any more is not shown, and fetched again`() async throws
  {
    let request = try world.picture("/a", colour: 8, length: 101_000)
    do {
      let media = try world.media()
      _ = try await media.colour(request)
      await media.flush()
    }
    let file = try #require(world.files.first)
    try world.folder.write([UInt8](repeating: 0, count: 101_000), to: "data/pictures/" + file)
    try loseIndex()
    let media = try world.media()
    #expect(try await media.colour(request) == 8)
    #expect(world.site.requests.count == 2)
  }

  /// The files are from now as the world's clock tells it.
  private func loseIndex() throws {
    for file in world.files {
      try FileManager.default.setAttributes(
        [
          .modificationDate: Date(
            timeIntervalSince1970: Double(world.time.now.milliseconds) / 1000)
        ],
        ofItemAtPath: world.folder.path(of: "data/pictures/" + file))
    }
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        atPath: world.folder.path(of: "data/cache.sqlite" + suffix))
    }
    try world.folder.write(Array("no index".utf8), to: "data/cache.sqlite")
  }
}
