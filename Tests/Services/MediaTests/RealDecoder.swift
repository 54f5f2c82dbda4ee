import Concurrency
import DecoderProtocol
import Domain
import Fakes
import Media
import PictureFixtures
import Storage
import Testing

/// The decoder that was built together with these tests.
enum RealDecoder {
  static let path = DecoderExecutable.path(environment: [:])

  /// For all who only ask what becomes of a picture: to start a process for each takes longer than to decode it. It
  /// leaves with the tests.
  static let shared = DecoderPool(
    executable: path, timeout: patience, errors: RecordingReporter())

  /// Does something with a pool of real decoders, which is gone afterwards.
  static func withPool<Result: Sendable>(
    workers: Int = 1, errors: RecordingReporter = RecordingReporter(),
    _ body: (DecoderPool) async throws -> Result
  ) async throws -> Result {
    try await withPool(of: path, workers: workers, errors: errors, body)
  }

  /// Does something with a pool of another executable, which is gone afterwards.
  static func withPool<Result: Sendable>(
    of executable: String, workers: Int = 1, timeout: Duration = patience,
    clock: any Clock<Duration> = ContinuousClock(), scheduler: Scheduler = Scheduler(),
    errors: RecordingReporter = RecordingReporter(),
    _ body: (DecoderPool) async throws -> Result
  ) async throws -> Result {
    let pool = DecoderPool(
      executable: executable, workers: workers, timeout: timeout, clock: clock,
      scheduler: scheduler,
      errors: errors)
    let result: Result
    do {
      result = try await body(pool)
    } catch {
      _ = try? await inTime("the decoders to go") { await pool.shutDown() }
      throw error
    }
    try await inTime("the decoders to go") { await pool.shutDown() }
    return result
  }

  /// Does something with a pool of stand-ins, and the folder in which they write.
  static func withStandIn<Result: Sendable>(
    _ name: String, workers: Int = 1, clock: any Clock<Duration> = ContinuousClock(),
    scheduler: Scheduler = Scheduler(), errors: RecordingReporter = RecordingReporter(),
    _ body: (DecoderPool, ScratchFolder) async throws -> Result
  ) async throws -> Result {
    let folder = try ScratchFolder()
    try folder.link("real", to: path)
    let executable = try folder.link(name, to: Fixture.decoder(name))
    return try await withPool(
      of: executable, workers: workers, clock: clock, scheduler: scheduler, errors: errors
    ) {
      try await body($0, folder)
    }
  }
}

extension RealDecoder {
  /// A film of six frames, cut off at every so many bytes and damaged at every so many others: the more of it is
  /// there the more frames come, and the same decoder shows it whole afterwards.
  static func cutAndDamage(_ whole: [UInt8], cutEach: Int, damageEach: Int) async throws {
    try await withPool { pool in
      var counts: [Int] = []
      for length in stride(from: 8, to: whole.count, by: cutEach) {
        let reply = try await pool.answer(
          to: .film(.bytes(Array(whole.prefix(length))), shown: size(40, 40)))
        if case .film(let film?) = reply {
          counts.append(film.frames.count)
        } else {
          counts.append(0)
        }
      }
      #expect(counts == counts.sorted() && counts.allSatisfy { $0 <= 6 })
      #expect(Set(counts).isSuperset(of: [2, 3, 4, 5]))
      for place in stride(from: 8, to: whole.count, by: damageEach) {
        var damaged = whole
        damaged[place] ^= 0xFF
        _ = try await pool.answer(to: .film(.bytes(damaged), shown: size(40, 40)))
      }
      let reply = try await pool.answer(to: .film(.bytes(whole), shown: size(40, 40)))
      guard case .film(let film?) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(film.frames.count == 6)
    }
  }
}

/// A size known to be one.
func size(_ width: Int, _ height: Int) -> PixelSize {
  guard let size = PixelSize(width: width, height: height) else { preconditionFailure() }
  return size
}
