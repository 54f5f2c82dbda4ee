import Domain
import Fakes
import Foundation
import Media
import PictureFixtures
import Testing

@Suite struct MediaTests {
  private let folder: ScratchFolder
  private let path: String
  private let thumbnails = KeptThumbnails()
  private let errors = RecordedErrors()
  private let samples = DrawnSamples()

  init() throws {
    folder = try ScratchFolder()
    path = try folder.write(PNG(width: 300, height: 200, pixel: [9, 8, 7]).bytes, to: "a%.png")
  }

  @Test func aThumbnailIsKeptAndUsed() async throws {
    try await RealDecoder.withPool { pool in
      let first = try await bitmap(media(pool), size(90, 90))
      #expect(first.size == size(90, 60))
      #expect(thumbnails.stored.keys.map(\.bounds) == [size(256, 256)])
      #expect(thumbnails.stored.keys.first?.picture == FileLocation(path: path).encoded)
      #expect(thumbnails.budgets == [1000])
      let again = try await bitmap(media(pool), size(120, 90))
      #expect(again.size == size(120, 80))
      #expect(thumbnails.found == 1)
      #expect(thumbnails.stored.count == 1)
    }
    #expect(errors.activities.isEmpty)
  }

  @Test func aChangedFileIsDecodedAnew() async throws {
    try await RealDecoder.withPool { pool in
      let media = media(pool)
      #expect(try await bitmap(media, size(90, 90)).size == size(90, 60))
      try folder.write(PNG(width: 10, height: 20, pixel: [1, 1, 1]).bytes, to: "a%.png")
      #expect(try await bitmap(media, size(90, 90)).size == size(10, 20))
    }
    #expect(thumbnails.stored.count == 2)
  }

  @Test func theLastPicturesAreAtHandWithoutTheCache() async throws {
    try await RealDecoder.withPool { pool in
      let media = media(pool)
      let first = try await bitmap(media, size(90, 90))
      #expect(try await bitmap(media, size(90, 90)) == first)
    }
    #expect(thumbnails.found == 0)
  }

  @Test func aCacheThatFailsPreventsNothingAndIsReported() async throws {
    let broken = KeptThumbnails(failing: LibraryError.diskFull)
    try await RealDecoder.withPool { pool in
      let media = Media(
        decoder: pool, samples: samples, thumbnails: broken, web: OfflineWeb(),
        downloads: downloads, errors: errors, budget: { 1 })
      let bitmap = try await bitmap(media, size(90, 90))
      #expect(bitmap.size == size(90, 60))
    }
    let name = FileLocation(path: path).encoded
    #expect(
      errors.activities == ["looking for a thumbnail of \(name)", "storing a thumbnail of \(name)"])
  }

  @Test func spoiltBytesInTheCacheAreReplaced() async throws {
    try await RealDecoder.withPool { pool in
      _ = try await bitmap(media(pool), size(90, 90))
      thumbnails.replaceAll(with: [1, 2, 3])
      #expect(try await bitmap(media(pool), size(90, 90)).size == size(90, 60))
    }
    #expect(errors.activities.count == 1)
    #expect(thumbnails.stored.values.first?.starts(with: [0xFF, 0xD8]) == true)
  }

  @Test func aMissingFileIsMissingEvenIfItsThumbnailIsKept() async throws {
    try await RealDecoder.withPool { pool in
      _ = try await bitmap(media(pool), size(90, 90))
      try FileManager.default.removeItem(atPath: path)
      await #expect(throws: MediaError.missing(FileLocation(path: path))) {
        try await bitmap(media(pool), size(90, 90))
      }
    }
  }

  @Test func boundsBeyondTheLimitAreCut() async throws {
    try await RealDecoder.withPool { pool in
      let bitmap = try await bitmap(media(pool), size(1_000_000, 1_000_000))
      #expect(bitmap.size == size(300, 200))
    }
    #expect(thumbnails.stored.keys.map(\.bounds) == [size(4096, 4096)])
  }

  @Test func samplesAreDrawnOnceForEachSize() async throws {
    let pool = DecoderPool(executable: "/nonexistent", errors: errors)
    let media = media(pool)
    for bounds in [size(4, 3), size(4, 3), size(5, 3)] {
      let bitmap = try await media.bitmap(PictureRequest(.sample(7), fitting: bounds))
      #expect(bitmap.size == bounds)
      #expect(bitmap.rgba[0] == 7)
    }
    #expect(samples.count == 2)
    #expect(thumbnails.stored.isEmpty)
  }
}

extension MediaTests {
  private func media(_ pool: DecoderPool) -> Media {
    Media(
      decoder: pool, samples: samples, thumbnails: thumbnails, web: OfflineWeb(),
      downloads: downloads, errors: errors
    ) { 1000 }
  }

  private var downloads: FileLocation {
    FileLocation(path: path + ".downloads")
  }

  private func bitmap(_ media: Media, _ bounds: PixelSize) async throws -> Bitmap {
    try await media.bitmap(PictureRequest(.file(FileLocation(path: path)), fitting: bounds))
  }
}
