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

  private static let capacity = 10_000
  private let limit: Int
  private let length: Duration
  private let windows = Mutex<[String: Window]>([:])

  init(limit: Int, length: Duration) {
    self.limit = limit
    self.length = length
  }

  /// Counts one more.
  func count(_ origin: String, at now: Timestamp) -> Standing {
    windows.withLock { windows in
      if windows.count > Self.capacity { windows = windows.filter { $0.value.end > now } }
      var window = Window(count: 0, end: now.advanced(by: length))
      if let known = windows[origin], known.end > now { window = known }
      window.count += 1
      windows[origin] = window
      return Standing(limit: limit, remaining: limit - window.count, reset: window.end)
    }
  }

  /// How it stands without counting; nil if it did nothing lately.
  func standing(of origin: String, at now: Timestamp) -> Standing? {
    windows.withLock { windows in
      guard let window = windows[origin], window.end > now else { return nil }
      return Standing(limit: limit, remaining: limit - window.count, reset: window.end)
    }
  }
}
