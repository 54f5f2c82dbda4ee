import Synchronization

/// Decides who ends the work on one request: the reply, or somebody who kills the process.
///
/// Whoever comes first. Once the reply was first, the process may be at work on the next request
/// and must not be killed for this one.
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

  /// The reply is there, or never will be: nil if it was first, else why the process was killed.
  func close() -> DecoderBreakdown? {
    state.withLock { state in
      if case .killed(let breakdown) = state { return breakdown }
      state = .replied
      return nil
    }
  }
}
