import Domain
import Synchronization

/// Counts what each origin does, in windows that begin with the first time.
final class RateCounter: Sendable {
  /// How an origin stands.
  struct Standing: Sendable {
    let limit: Int
    /// How many more it may; negative once it did more.
    let remaining: Int
    /// When counting begins anew.
    let reset: Timestamp
  }

  private struct Window {
    var count: Int
    let end: Timestamp
  }

  private struct State {
    var windows: [String: Window] = [:]
    /// How many there may be before those that are over go.
    var most = RateCounter.capacity
  }

  private static let capacity = 10_000
  private let limit: Int
  private let length: Duration
  private let state = Mutex(State())

  init(limit: Int, length: Duration) {
    self.limit = limit
    self.length = length
  }

  /// Counts one more.
  func count(_ origin: String, at now: Timestamp) -> Standing {
    state.withLock { state in
      if state.windows.count > state.most {
        state.windows = state.windows.filter { $0.value.end > now }
        // Not again before there are twice as many: else each call would look at all.
        state.most = max(Self.capacity, 2 * state.windows.count)
      }
      var window = Window(count: 0, end: now.advanced(by: length))
      if let known = state.windows[origin], known.end > now { window = known }
      window.count += 1
      state.windows[origin] = window
      return Standing(limit: limit, remaining: limit - window.count, reset: window.end)
    }
  }

  /// How it stands without counting; nil if it did nothing lately.
  func standing(of origin: String, at now: Timestamp) -> Standing? {
    state.withLock { state in
      guard let window = state.windows[origin], window.end > now else { return nil }
      return Standing(limit: limit, remaining: limit - window.count, reset: window.end)
    }
  }
}
