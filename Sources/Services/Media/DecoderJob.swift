import DecoderProtocol
import Synchronization

/// One request on its way through the pool, and whoever waits for its reply.
final class DecoderJob: Sendable {
  let request: DecoderRequest
  private let state = Mutex(State.open)

  init(_ request: DecoderRequest) {
    self.request = request
  }

  /// Whether nobody waits any more.
  var isOver: Bool {
    state.withLock { if case .over = $0 { true } else { false } }
  }

  /// Someone waits from now on; resumed at once if it is over already.
  func resume(_ continuation: Continuation) {
    let result = state.withLock { state -> Outcome? in
      if case .over(let outcome) = state { return outcome }
      state = .awaited(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Ends it; only the first end counts.
  func finish(_ outcome: Outcome) {
    let waiting = state.withLock { state -> Continuation? in
      defer { if case .over = state {} else { state = .over(outcome) } }
      return if case .awaited(let continuation) = state { continuation } else { nil }
    }
    waiting?.resume(with: outcome)
  }
}

extension DecoderJob {
  typealias Outcome = Result<DecoderReply, any Error>
  typealias Continuation = CheckedContinuation<DecoderReply, any Error>

  private enum State {
    case open
    case awaited(Continuation)
    case over(Outcome)
  }
}
