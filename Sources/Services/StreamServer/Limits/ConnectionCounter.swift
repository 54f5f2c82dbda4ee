import Synchronization

/// Counts the open connections of each address.
final class ConnectionCounter: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Notes one more; false, and nothing noted, if the address has as many as it may.
  func open(_ origin: String) -> Bool {
    counts.withLock { counts in
      let count = counts[origin, default: 0]
      guard count < limit else { return false }
      counts[origin] = count + 1
      return true
    }
  }

  /// Notes that one ended.
  func close(_ origin: String) {
    counts.withLock { counts in
      let count = counts[origin, default: 0]
      counts[origin] = count > 1 ? count - 1 : nil
    }
  }
}
