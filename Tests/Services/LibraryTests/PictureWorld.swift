import Domain
import Fakes
import Foundation
import Storage
import Testing

@testable import Library

/// A library whose pictures are kept and looked for by few words.
struct PictureWorld {
  let test: TestLibrary
  let large = [UInt8](repeating: 7, count: 100_001)
  let site = "https://photos.example/1.jpg"
  let room = PictureRoom(budget: 1 << 20)

  init() throws {
    test = try TestLibrary()
  }

  func open() throws -> any PictureStoring {
    try test.open().pictures
  }

  var now: Timestamp { test.time.now }

  func keep(
    _ bytes: [UInt8], _ key: ThumbnailKey, _ store: any PictureStoring,
    _ room: PictureRoom = PictureRoom(budget: 100)
  ) async throws -> Bool {
    try await store.store(.bytes(bytes), as: PictureEntry(key), in: room)
  }

  func thumbnail(_ key: ThumbnailKey, _ store: any PictureStoring) async throws -> [UInt8]? {
    try await store.find(key, at: test.time.now).thumbnail
  }

  func total(_ store: any PictureStoring) async throws -> Int {
    let usage = try await store.usage()
    return usage.originals.bytes + usage.thumbnails.bytes
  }

  func original() -> PictureEntry {
    PictureEntry(
      originalOf: site, freshness: nil, freshUntil: test.time.now.advanced(by: .seconds(86_400)))
  }

  /// What the index takes, its log included.
  func diskUsage() throws -> Int {
    try ["", "-wal"].reduce(0) { sum, suffix in
      let path = test.folder + "/cache.sqlite" + suffix
      guard FileManager.default.fileExists(atPath: path) else { return sum }
      return sum + (try Data(contentsOf: URL(filePath: path)).count)
    }
  }

  func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  func files() throws -> [String] {
    let folder = test.folder + "/pictures"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  func key(
    _ picture: String, _ version: String = "1", side: Int = 256
  ) throws -> ThumbnailKey {
    ThumbnailKey(
      picture: picture, version: version,
      bounds: try #require(PixelSize(width: side, height: side)))
  }
}
