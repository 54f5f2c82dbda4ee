import DecoderProtocol
import Subprocess
import Synchronization

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

  /// The reply, or why there is none; then the process is dead or will be soon.
  ///
  /// Throws `CancellationError`.
  mutating func reply(to job: DecoderJob) async throws -> Result<DecoderReply, DecoderBreakdown> {
    // Killing the process is what ends the waiting: its output closes.
    let ending = DecoderEnding(kill: kill)
    let alarm = Task { [clock, timeout] in
      try await clock.sleep(for: timeout)
      ending.kill(because: .timedOut)
    }
    defer { alarm.cancel() }
    job.onAbandon { ending.kill(because: .abandoned) }
    let result = await exchange(job)
    try Task.checkCancellation()
    if let breakdown = ending.close() { return .failure(breakdown) }
    if result.failure != nil { kill() }
    return result
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

/// Decides how the work on one request ends: by the reply or by killing the process, whichever comes first.
///
/// After the reply, the process may be at work on the next request and must not be killed for this one.
final class DecoderEnding: Sendable {
  private enum State: Equatable {
    case open
    case replied
    case killed(DecoderBreakdown)
  }

  private let state = Mutex(State.open)
  private let kill: @Sendable () -> Void

  init(kill: @escaping @Sendable () -> Void) {
    self.kill = kill
  }

  /// Kills the process, unless the reply was first.
  func kill(because breakdown: DecoderBreakdown) {
    state.withLock { state in
      guard state == .open else { return }
      state = .killed(breakdown)
      kill()
    }
  }

  /// Ends the work because of a reply. Returns why the process was killed if that came first.
  func close() -> DecoderBreakdown? {
    state.withLock { state in
      if case .killed(let breakdown) = state { return breakdown }
      state = .replied
      return nil
    }
  }
}

/// Why a conversation with a decoder process cannot go on.
enum DecoderBreakdown: Error, Hashable {
  /// It was gone before it was asked.
  case neverAsked
  /// It ended instead of answering.
  case ended
  /// It did not answer in time.
  case timedOut
  /// Nobody wanted the answer any more.
  case abandoned
  /// What it answered is no reply.
  case nonsense
}

extension Result {
  /// The failure, if it is one.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
