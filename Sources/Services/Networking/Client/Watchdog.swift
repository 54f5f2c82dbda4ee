import Domain
import Synchronization

/// Ends an exchange in which the server says nothing for too long.
final class Watchdog: Sendable {
  private struct State {
    /// When patience ends; nil while nobody waits for the server.
    var deadline: Duration?
    var wait = NetworkError.Wait.answer
  }

  private let pacing: Pacing
  private let silence: Duration
  private let host: String
  private let state: Mutex<State>

  init(_ pacing: Pacing, limits: WebLimits, host: String) {
    self.pacing = pacing
    self.host = host
    silence = limits.silence
    state = Mutex(State(deadline: pacing.elapsed() + limits.firstByte))
  }

  /// Runs `exchange`, but throws ``NetworkError/timedOut(host:waitingFor:)`` when its time is over.
  func guarding(_ exchange: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask(operation: exchange)
      group.addTask { try await self.watch() }
      try await group.next()
      group.cancelAll()
    }
  }

  /// The server said something: from now on it may be silent for a while.
  func heard() {
    let deadline = pacing.elapsed() + silence
    state.withLock { $0 = State(deadline: deadline, wait: .rest) }
  }

  /// It is not the server who is waited for.
  func pause() {
    state.withLock { $0.deadline = nil }
  }
}

extension Watchdog {
  private func watch() async throws {
    while true {
      let (deadline, wait) = state.withLock { ($0.deadline, $0.wait) }
      let rest = deadline.map { $0 - pacing.elapsed() } ?? silence
      guard rest > .zero else { throw NetworkError.timedOut(host: host, waitingFor: wait) }
      // Never longer than a silence: once the server spoke, the deadline may be nearer than before.
      try await pacing.sleep(min(rest, silence))
    }
  }
}
