import Concurrency
import Domain
import Foundation
import Library
import Media
import Networking
import Pictures

/// The pipeline as the app makes it, over a library for measuring.
struct BenchMedia {
  /// The system's clock.
  struct SystemTime: TimeSource {
    var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
  }

  /// Tells what went wrong at once: nothing should.
  struct Complaints: ErrorReporting {
    func report(_ error: any Error, while activity: String) {
      FileHandle.standardError.write(Data("\(activity): \(error)\n".utf8))
    }
  }

  let library: Library
  let media: Media
  private let decoder: DecoderPool
  private let transport = LiveTransport()

  /// Opens a library, which lies as the program's does below its home.
  init(_ home: String, megabytes: Int = 500) throws {
    let errors = Complaints()
    library = try Self.library(home)
    let scheduler = Scheduler()
    decoder = DecoderPool(
      executable: DecoderExecutable.path(), scheduler: scheduler, errors: errors)
    media = Media(
      Media.Dependencies(
        decoder: decoder, samples: NoSamples(), store: library.pictures,
        appearances: library.appearances,
        web: NetworkClient(
          over: transport, agent: "picture-bench", time: SystemTime(), scheduler: scheduler),
        downloads: FileLocation(path: home + "/cache/downloads"), scheduler: scheduler,
        time: SystemTime(), errors: errors
      ) { Media.Budgets(memory: 64_000_000, disk: megabytes * 1_000_000) })
  }

  static func library(_ home: String) throws -> Library {
    try Library.open(at: home, cachingIn: home + "/cache", time: SystemTime()) { notice in
      FileHandle.standardError.write(Data((notice.line + "\n").utf8))
    }
  }

  /// Ends everything.
  func close() async throws {
    await media.flush()
    try library.checkpoint()
    await decoder.shutDown()
    await transport.shutDown()
  }
}

/// There are no samples here.
private struct NoSamples: SampleProviding {
  func photos(of source: SourceID, now: Timestamp) -> [Photo] { [] }

  func file(_ number: Int) throws(MediaError) -> [UInt8] {
    throw MediaError.undecodable(reason: "no samples")
  }
}
