import DecoderProtocol
import Synchronization

/// One request that a worker takes, and whoever waits for its reply.
final class DecoderJob: Sendable {
  let request: DecoderRequest
  /// Whether no other job is worked on at the same time.
  let isAlone: Bool
  private let state = Mutex(State())

  init(_ request: DecoderRequest, isAlone: Bool = false) {
    self.request = request
    self.isAlone = isAlone
  }

  /// Whether nobody waits any more.
  var isOver: Bool {
    state.withLock { $0.outcome != nil }
  }

  /// Sets who waits for the reply; resumes at once if the job is over already.
  func resume(_ continuation: Continuation) {
    let outcome = state.withLock { state -> Outcome? in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  /// Ends the job; later ends are ignored.
  func finish(_ outcome: Outcome) {
    _ = end(outcome)
  }

  /// Ends the job because nobody wants the reply any more, and stops the worker that has it.
  func abandon() {
    end(.failure(CancellationError()))?()
  }

  /// Sets how to stop the work on it; stops it at once if the job is over already.
  func onAbandon(_ stop: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      state.stop = state.outcome == nil ? stop : nil
      return state.outcome != nil
    }
    if isOver { stop() }
  }
}

extension DecoderJob {
  typealias Outcome = Result<DecoderReply, any Error>
  typealias Continuation = CheckedContinuation<DecoderReply, any Error>

  private struct State {
    var outcome: Outcome?
    var continuation: Continuation?
    var stop: (@Sendable () -> Void)?
  }

  /// Ends the job. Returns how to stop the work on it, unless it had ended before.
  private func end(_ outcome: Outcome) -> (@Sendable () -> Void)? {
    let (continuation, stop) = state.withLock { state in
      guard state.outcome == nil else {
        return (nil as Continuation?, nil as (@Sendable () -> Void)?)
      }
      defer { state = State(outcome: outcome) }
      return (state.continuation, state.stop)
    }
    continuation?.resume(with: outcome)
    return stop
  }
}
