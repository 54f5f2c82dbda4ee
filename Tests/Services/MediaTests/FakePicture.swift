import DecoderProtocol
import Domain
import Fakes
import Foundation
import Media
import Synchronization

/// A picture of one colour, in a format that only ``FakeDecoder`` knows.
enum FakePicture {
  /// So large in pixels, and so long.
  static func bytes(_ width: Int, _ height: Int, colour: UInt8, length: Int = 10) -> [UInt8] {
    let head = Array("FAKE".utf8) + [UInt8(width), UInt8(height), colour]
    return head + [UInt8](repeating: 0, count: max(0, length - head.count))
  }
}

/// A decoder in this process: quick, and it counts.
final class FakeDecoder: PictureDecoding {
  private struct State {
    var count = 0
    var subjects: [String?] = []
    var isPrepared = false
    var failure: MediaError?
    var isHeld = false
  }

  private let state = Mutex(State())

  /// How often it was asked.
  var count: Int { state.withLock { $0.count } }

  /// What the scheduler knows the pictures by, of all that was asked.
  var subjects: [String?] { state.withLock { $0.subjects } }

  /// Whether it was told that there will be something to do.
  var isPrepared: Bool { state.withLock { $0.isPrepared } }

  /// What goes wrong with the process, if anything does.
  var failure: MediaError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Whether it does not answer for now.
  var isHeld: Bool {
    get { state.withLock { $0.isHeld } }
    set { state.withLock { $0.isHeld = newValue } }
  }

  func prepare() {
    state.withLock { $0.isPrepared = true }
  }

  func answer(
    to request: DecoderRequest, about picture: String?, grace: Duration
  ) async throws -> DecoderReply {
    state.withLock { state in
      state.count += 1
      state.subjects.append(picture)
    }
    try await until("the decoder to be let go on") {
      // Whoever sees that it goes on sees, too, who was cancelled before.
      let isHeld = isHeld
      try Task.checkCancellation()
      return !isHeld
    }
    if let failure { throw failure }
    switch request {
    case .film: return .film(nil)
    case .facts: return .failure(.undecodable(reason: "no facts here"))
    case .decode(let bytes, let shown): return reply(bytes, shown, stored: nil)
    case .thumbnail(let file, let shown, let stored):
      guard let data = try? Data(contentsOf: URL(filePath: file.displayPath)) else {
        return .failure(.missing)
      }
      return reply(Array(data), shown, stored: stored)
    }
  }
}

extension FakeDecoder {
  private func reply(_ bytes: [UInt8], _ shown: PixelSize, stored: PixelSize?) -> DecoderReply {
    guard bytes.starts(with: "FAKE".utf8), bytes.count >= 7,
      let size = PixelSize(
        width: min(Int(bytes[4]), shown.width), height: min(Int(bytes[5]), shown.height)),
      let bitmap = Bitmap(
        size: size, rgba: [UInt8](repeating: bytes[6], count: 4 * size.width * size.height))
    else { return .failure(.undecodable(reason: "not a picture")) }
    let thumbnail = stored.map { _ in
      FakePicture.bytes(Int(bytes[4]), Int(bytes[5]), colour: bytes[6])
    }
    // Pictures of one colour all look alike to it, so that tests can tell what was noted.
    return .picture(bitmap, encoded: thumbnail, hash: PerceptualHash(bits: UInt64(bytes[6])))
  }
}
