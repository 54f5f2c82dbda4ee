import ArgumentParser
import Domain
import Foundation
import Library
import Storage

/// Fills a cache with many pictures, and looks them up.
///
/// Prints the p99 of a look-up in microseconds, the bytes that the index counts, and those on the disk.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Fills a cache: look-up p99 in µs, bytes counted, bytes there.")

  @Argument(help: "Where the library is to be.") var home: String
  @Option(help: "How many pictures.") var count = 10_000
  @Option(help: "What they may take together, in megabytes.") var megabytes = 250

  func run() async throws {
    let library = try BenchMedia.library(home)
    let store = library.pictures
    let now = BenchMedia.SystemTime().now
    let room = PictureRoom(budget: megabytes * 1_000_000)
    if try await store.usage().originals.count == 0 {
      for number in 0..<count {
        // Every tenth is a file.
        let size = number % 10 == 0 ? 110_000 : 8_000 + number % 1000
        let entry = PictureEntry(
          originalOf: name(number), freshness: nil, freshUntil: now.advanced(by: .seconds(86_400)))
        _ = try await store.store(
          .bytes([UInt8](repeating: UInt8(number % 251), count: size)), as: entry, in: room)
      }
    }
    var times: [Double] = []
    for step in 0..<2000 {
      guard let key = key(step * 7919 % count) else { continue }
      let start = ContinuousClock.now
      _ = try await store.find(key, at: now)
      times.append((ContinuousClock.now - start) / .microseconds(1))
    }
    try library.checkpoint()
    let usage = try await store.usage()
    print(
      times.sorted()[times.count * 99 / 100], usage.originals.count, usage.originals.bytes,
      try fileBytes())
  }
}

extension CacheCommand {
  private func name(_ number: Int) -> String {
    "https://photos.example/\(number).jpg"
  }

  private func key(_ number: Int) -> ThumbnailKey? {
    PixelSize(width: 256, height: 256).map {
      ThumbnailKey(picture: name(number), version: "", bounds: $0)
    }
  }

  private func fileBytes() throws -> Int {
    let folder = home + "/cache/pictures"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, name in
      let values = try URL(filePath: folder + "/" + name).resourceValues(forKeys: [.fileSizeKey])
      return sum + (values.fileSize ?? 0)
    }
  }
}
