import DecoderProtocol
import Synchronization

/// One request that a worker takes, and whoever waits for its reply.
///
/// It ends once: with a reply, or stopped, which kills the process at work on it.
final class DecoderJob: Sendable {
  typealias Outcome = Result<DecoderReply, any Error>
  typealias Continuation = CheckedContinuation<DecoderReply, any Error>

  private struct State {
    var outcome: Outcome?
    var continuation: Continuation?
    var kill: (@Sendable () -> Void)?
  }

  let request: DecoderRequest
  /// Whether no other job is worked on at the same time.
  let isAlone: Bool
  private let state = Mutex(State())

  init(_ request: DecoderRequest, isAlone: Bool = false) {
    self.request = request
    self.isAlone = isAlone
  }

  /// Whether nobody waits any more.
  var isOver: Bool { state.withLock { $0.outcome != nil } }

  /// Sets who waits for the reply; resumes at once if the job is over already.
  func resume(_ continuation: Continuation) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  /// A process begins to work on it, and is killed if the job is stopped; false if it is over already.
  func begin(kill: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      state.kill = kill
      return true
    }
  }

  /// Ends the job; false if it had ended before.
  @discardableResult
  func finish(_ outcome: Outcome) -> Bool { end(outcome, kills: false) }

  /// Ends the job because nobody wants the reply any more, or it takes too long.
  func stop(_ error: any Error) { _ = end(.failure(error), kills: true) }

  private func end(_ outcome: Outcome, kills: Bool) -> Bool {
    let ended = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      defer { state = State(outcome: outcome) }
      // Before anything else can happen: after a reply the process may be at work on the next request.
      if kills { state.kill?() }
      return state
    }
    ended?.continuation?.resume(with: outcome)
    return ended != nil
  }
}
