import Synchronization

/// Counts what each address has open: connections, or pictures on their way.
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

  /// One of those, until the last reference to it goes.
  final class Download: Sendable {
    private let counter: ConnectionCounter
    private let origin: String

    fileprivate init(of origin: String, in counter: ConnectionCounter) {
      self.origin = origin
      self.counter = counter
    }

    deinit {
      counter.close(origin)
    }
  }

  /// One more that ends by itself; nil if the address has as many as it may.
  func download(to origin: String) -> Download? {
    open(origin) ? Download(of: origin, in: self) : nil
  }
}
