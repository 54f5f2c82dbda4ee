import Concurrency
import Domain
import Synchronization
import Web

/// Ends an exchange in which the server says nothing for too long, or too little for long.
final class Watchdog: Sendable {
  private struct State {
    /// When patience ends; nil while nobody waits for the server.
    var deadline: Duration?
    var wait = NetworkError.Wait.answer
    /// When the whole has to be there, by what has come; nil before anything has.
    var end: Duration?
    /// Since when it is not the server who is waited for.
    var pausedAt: Duration?
  }

  private let stopwatch: Stopwatch
  private let limits: WebLimits
  private let host: String
  private let state: Mutex<State>

  init(_ stopwatch: Stopwatch, limits: WebLimits, host: String) {
    self.stopwatch = stopwatch
    self.host = host
    self.limits = limits
    state = Mutex(State(deadline: stopwatch.elapsed() + limits.firstByte))
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

  /// The server said something, so many bytes of it: from now on it may be silent for a while.
  func heard(bytes: Int = 0) {
    let now = stopwatch.elapsed()
    state.withLock { state in
      let paused = state.pausedAt.map { now - $0 } ?? .zero
      let end = (state.end ?? now + limits.whole) + paused + .seconds(bytes) / limits.slowest
      let silence = now + limits.silence
      state = State(
        deadline: min(silence, end), wait: end < silence ? .whole : .rest, end: end)
    }
  }

  /// It is not the server who is waited for.
  func pause() {
    let now = stopwatch.elapsed()
    state.withLock { ($0.deadline, $0.pausedAt) = (nil, now) }
  }
}

extension Watchdog {
  private func watch() async throws {
    while true {
      let (deadline, wait) = state.withLock { ($0.deadline, $0.wait) }
      let rest = deadline.map { $0 - stopwatch.elapsed() } ?? limits.silence
      guard rest > .zero else { throw NetworkError.timedOut(host: host, waitingFor: wait) }
      // Never longer than a silence: once the server spoke, the deadline may be nearer than before.
      try await stopwatch.sleep(min(rest, limits.silence))
    }
  }
}
