import DecoderProtocol
import Domain
import Subprocess

/// Questions and answers with one running process.
struct DecoderConversation {
  private let input: DecoderSocket
  private var output: SubprocessOutputSequence.Iterator
  private let timeout: Duration
  private let clock: any Clock<Duration>
  private let kill: @Sendable () -> Void
  private var buffer = FrameBuffer(limit: DecoderLimits.maximumReply)

  init(
    input: DecoderSocket, output: SubprocessOutputSequence, timeout: Duration,
    clock: any Clock<Duration>, kill: @escaping @Sendable () -> Void
  ) {
    self.input = input
    self.output = output.makeAsyncIterator()
    self.timeout = timeout
    self.clock = clock
    self.kill = kill
  }

  /// Does a job. Returns why the process cannot go on after it; nil if it can.
  ///
  /// Throws `CancellationError`.
  mutating func work(on job: DecoderJob) async throws -> DecoderBreakdown? {
    // Killing the process is what ends the waiting: its output closes.
    guard job.begin(kill: kill) else { return nil }
    let alarm = Task { [clock, timeout] in
      try await clock.sleep(for: timeout)
      job.stop(MediaError.timedOut)
    }
    defer { alarm.cancel() }
    let result = await exchange(job)
    try Task.checkCancellation()
    switch result {
    case .success(let reply): return job.finish(.success(reply)) ? nil : .ended
    case .failure(let breakdown):
      kill()
      return breakdown
    }
  }
}

extension DecoderConversation {
  private mutating func exchange(
    _ job: DecoderJob
  ) async -> Result<DecoderReply, DecoderBreakdown> {
    do throws(DecoderFailure) {
      let picture = try OpenPicture(job.request)
      guard input.ask(job.request.task(isAlone: job.isAlone), of: picture) else {
        return .failure(.neverAsked)
      }
    } catch {
      return .success(.failure(error))
    }
    do {
      while let piece = try await output.next() {
        piece.withUnsafeBytes { buffer.append($0) }
        if let frame = try buffer.next() { return .success(try DecoderReply(frame)) }
      }
      return .failure(.ended)
    } catch is ProtocolError {
      return .failure(.nonsense)
    } catch {
      return .failure(.ended)
    }
  }
}

/// Why a conversation with a decoder process cannot go on.
enum DecoderBreakdown: Error, Hashable {
  /// It was gone before it was asked.
  case neverAsked
  /// It ended instead of answering, or was killed.
  case ended
  /// What it answered is no reply.
  case nonsense
}
