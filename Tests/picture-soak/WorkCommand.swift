import ArgumentParser
import Concurrency
import DecoderProtocol
import Domain
import Foundation
import Library
import Media
import Pictures
import Web

/// Fetches and keeps pictures until it is killed, and tells of each.
struct WorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Keeps pictures until it is killed.")
  /// What all of them may take.
  static let budget = 2_000_000

  @Argument(help: "Where the library is.") var folder: String
  @Argument(help: "Which pictures.") var seed: Int

  func run() async throws {
    let time = SystemTime()
    let library = try Library.open(at: folder, time: time) { _ in }
    let media = Media(
      Media.Dependencies(
        decoder: AnyPicture(), samples: NoSamples(), store: library.pictures,
        appearances: library.appearances, web: LongPictures(),
        downloads: FileLocation(path: folder + "/downloads"), scheduler: Scheduler(), time: time,
        errors: Silence()
      ) { Media.Budgets(memory: 0, disk: Self.budget) })
    media.tidyUp()
    guard let bounds = PixelSize(width: 8, height: 8) else { return }
    for number in 0... {
      guard let address = WebAddress("https://photos.example/\(seed + number)") else { return }
      _ = try await media.bitmap(PictureRequest(.web(address), fitting: bounds))
      if number % 3 == 0 { await media.flush() }
      FileHandle.standardOutput.write(Data([UInt8(ascii: ".")]))
    }
  }
}

/// Everything is one grey pixel to it.
private struct AnyPicture: PictureDecoding {
  func prepare() {}

  func answer(
    to request: DecoderRequest, about picture: String?, grace: Duration
  ) async throws -> DecoderReply {
    guard let size = PixelSize(width: 1, height: 1),
      let bitmap = Bitmap(size: size, rgba: [128, 128, 128, 255])
    else { return .failure(.undecodable(reason: "no pixel")) }
    return .picture(bitmap, encoded: nil, hash: nil)
  }
}

/// Every address has a picture that is too long for a row, and comes in pieces.
private struct LongPictures: Requesting {
  func send(_ request: WebRequest) async throws -> WebResponse {
    throw NetworkError.malformed(host: request.address.host)
  }

  func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let number = Int(request.address.target.dropFirst()) ?? 0
    let piece = [UInt8](repeating: UInt8(number & 0xFF), count: 30_000 + number * 7919 % 40_000)
    try await opening(WebHead(status: 200, headers: ["ETag": "\"\(number)\""]))
    for _ in 0..<4 { try await sink(piece[...]) }
    return WebResponse(status: 200, address: request.address)
  }
}

private struct NoSamples: SampleProviding {
  func photos(of source: SourceID, now: Timestamp) -> [Photo] { [] }

  func file(_ number: Int) throws(MediaError) -> [UInt8] {
    throw MediaError.undecodable(reason: "no samples")
  }
}

private struct Silence: ErrorReporting {
  func report(_ error: any Error, while activity: String) {}
}

/// The system's clock.
struct SystemTime: TimeSource {
  var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
