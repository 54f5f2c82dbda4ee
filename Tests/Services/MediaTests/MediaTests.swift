import Domain
import Fakes
import Foundation
import PictureFixtures
import Storage
import Testing

@testable import Media

/// Pictures of files, of the web and samples, decoded by the real decoder.
@Suite struct MediaTests {
  private let world: MediaWorld
  private let path: String

  init() throws {
    world = try MediaWorld()
    path = try world.folder.write(
      PNG(width: 300, height: 200, pixel: [9, 8, 7]).bytes, to: "a%.png")
  }

  @Test func `a thumbnail is kept and used`() async throws {
    let time = timespec(tv_sec: 5, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    try await RealDecoder.withPool { pool in
      let media = try world.media(decoder: pool)
      #expect(try await bitmap(media, size(90, 90)).size == size(90, 60))
      await media.flush()
      #expect(try await media.usage().thumbnails.count == 1)
      // Of the file only its length and its time are as they were: whoever reads it finds no picture.
      let length = try world.folder.bytes(of: "a%.png").count
      try world.folder.write([UInt8](repeating: 0, count: length), to: "a%.png")
      #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
      let again = try world.media(decoder: pool)
      #expect(try await bitmap(again, size(120, 90)).size == size(120, 80))
      await again.flush()
      #expect(try await again.usage().thumbnails.count == 1)
    }
    #expect(world.errors.activities.isEmpty)
  }

  @Test func `a changed file is decoded anew`() async throws {
    try await RealDecoder.withPool { pool in
      let media = try world.media(decoder: pool)
      #expect(try await bitmap(media, size(90, 90)).size == size(90, 60))
      try world.folder.write(PNG(width: 10, height: 20, pixel: [1, 1, 1]).bytes, to: "a%.png")
      #expect(try await bitmap(media, size(90, 90)).size == size(10, 20))
      await media.flush()
      #expect(try await media.usage().thumbnails.count == 1)
    }
  }

  @Test func `a file that changes twice within a second is another each time`() throws {
    let path = try world.folder.write([1, 2, 3], to: "a")
    let versions = try [1, 2].map { nanoseconds in
      let time = timespec(tv_sec: 5, tv_nsec: nanoseconds)
      #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
      return try FileVersion(of: FileLocation(path: path)).text
    }
    #expect(versions[0] != versions[1])
  }

  @Test func `spoilt bytes in the cache are replaced`() async throws {
    try await RealDecoder.withPool { pool in
      let store = try world.store()
      let key = try PictureRequest(.file(FileLocation(path: path)), fitting: size(90, 90)).key
      _ = try await store.store(
        .bytes([1, 2, 3]), as: PictureEntry(key.stored), in: PictureRoom(budget: 1000))
      let media = try world.media(store, decoder: pool)
      #expect(try await bitmap(media, size(90, 90)).size == size(90, 60))
      await media.flush()
      let kept = try await store.find(key, at: world.time.now)
      #expect(kept.thumbnail?.starts(with: [0xFF, 0xD8]) == true)
    }
    #expect(world.errors.activities.count == 1)
  }

  @Test func `a missing file is missing even if its thumbnail is kept`() async throws {
    try await RealDecoder.withPool { pool in
      let media = try world.media(decoder: pool)
      _ = try await bitmap(media, size(90, 90))
      try FileManager.default.removeItem(atPath: path)
      await #expect(throws: MediaError.missing(FileLocation(path: path))) {
        try await bitmap(media, size(90, 90))
      }
    }
  }

  @Test func `bounds beyond the limit are cut`() async throws {
    try await RealDecoder.withPool { pool in
      let media = try world.media(decoder: pool)
      #expect(try await bitmap(media, size(1_000_000, 1_000_000)).size == size(300, 200))
    }
  }

  @Test func `a picture of the web is brought once, and shown at any size without it`()
    async throws
  {
    let png = PNG(width: 300, height: 200, pixel: [9, 8, 7]).bytes
    world.site["/1.png?key=secret"] = PictureSite.Page(png)
    try await RealDecoder.withPool { pool in
      let media = try world.media(decoder: pool)
      let request = try world.request("/1.png?key=secret", side: 90)
      #expect(try await media.bitmap(request).size == size(90, 60))
      await media.flush()
      world.site.isOffline = true
      let again = try world.media(decoder: pool)
      let larger = try world.request("/1.png?key=secret", side: 280)
      #expect(try await again.bitmap(larger).size == size(280, 187))
    }
    #expect(world.site.requests.count == 1)
    try await until("no download left") { world.downloads.isEmpty }
    #expect(world.errors.activities.isEmpty)
  }

  @Test func `a page in the place of a picture is none`() async throws {
    world.site["/a"] = PictureSite.Page(Array("<!doctype html>".utf8))
    try await RealDecoder.withPool { pool in
      let media = try world.media(decoder: pool)
      await #expect(throws: MediaError.undecodable(reason: "not a picture")) {
        try await media.bitmap(world.request("/a"))
      }
      await media.flush()
      try await until("no download left") { world.downloads.isEmpty }
      #expect(try await media.usage() == PictureCacheUsage(budget: 1_000_000))
    }
  }

  @Test func `samples are decoded once for each size, as urgently as they are wanted`() async throws
  {
    let media = try world.media()
    for bounds in [size(4, 3), size(4, 3), size(5, 3)] {
      let bitmap = try await media.bitmap(PictureRequest(.sample(7), fitting: bounds))
      #expect(bitmap.size == bounds)
      #expect(bitmap.rgba[0] == 7)
    }
    #expect(world.decoder.subjects == ["sample:7", "sample:7"])
  }

  private func bitmap(_ media: Media, _ bounds: PixelSize) async throws -> Bitmap {
    try await media.bitmap(
      PictureRequest(.file(FileLocation(path: path)), fitting: bounds))
  }
}
