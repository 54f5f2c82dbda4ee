import DecoderProtocol
import Domain
import Fakes
import Foundation
import Media

/// Running decoders, asked about bytes; knows which processes they are.
struct AskedDecoder {
  let pool: DecoderPool
  let standIn: ScratchFolder

  /// Those that all tests share, for who does not ask which processes they are.
  static func shared() throws -> AskedDecoder {
    AskedDecoder(pool: RealDecoder.shared, standIn: try ScratchFolder())
  }

  /// Does something with a decoder or several, which are gone afterwards.
  static func with<Result: Sendable>(
    workers: Int = 1, _ body: (AskedDecoder) async throws -> Result
  ) async throws -> Result {
    try await RealDecoder.withStandIn("tells-who-it-is", workers: workers) { pool, standIn in
      try await body(AskedDecoder(pool: pool, standIn: standIn))
    }
  }

  /// The answer about a picture, as a thumbnail of `shown`.
  func thumbnail(
    _ bytes: [UInt8], shown: PixelSize = size(200, 200), stored: PixelSize = size(256, 256)
  ) async throws -> DecoderReply {
    let file = FileLocation(path: try standIn.write(bytes, to: "picture"))
    return try await pool.answer(to: .thumbnail(file, shown: shown, stored: stored))
  }

  /// The pixels of a picture.
  func bitmap(_ bytes: [UInt8], shown: PixelSize = size(200, 200)) async throws -> Bitmap {
    let reply = try await thumbnail(bytes, shown: shown)
    guard case .picture(let bitmap, _, _) = reply else { throw NoPicture(reply: reply) }
    return bitmap
  }

  /// The numbers of all processes there have been.
  func processes() throws -> [pid_t] { try standIn.processes() }

  /// The most memory the first process has had so far, in bytes.
  func peakMemory() throws -> Int {
    try peakMemory(of: try processes().first ?? 0)
  }

  /// The most memory a process has had so far, in bytes.
  func peakMemory(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let number = status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) }
    return (number ?? .max >> 10) << 10
  }

  struct NoPicture: Error {
    let reply: DecoderReply
  }
}

extension Bitmap {
  /// Red, green, blue and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * size.width + x)
    return Array(rgba[start..<start + 4])
  }

  /// The largest difference of a pixel in the middle from another, in any of the four.
  func difference(from wanted: [UInt8]) -> Int {
    zip(pixel(size.width / 2, size.height / 2), wanted).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

extension ScratchFolder {
  /// The numbers of all processes that have stood in for the decoder here.
  func processes() throws -> [pid_t] {
    try String(contentsOfFile: path(of: "pids"), encoding: .utf8).split(separator: "\n")
      .compactMap { pid_t($0) }
  }
}
