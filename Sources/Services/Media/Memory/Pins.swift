import Synchronization

/// The pictures that were asked for last: they may be on the screen, and make no room for others.
final class Pins: Sendable {
  private let count: Int
  private let last = Mutex<[String]>([])

  /// Remembers so many: as many as a grid shows at most.
  init(count: Int = 48) {
    self.count = count
  }

  /// Their names.
  var names: Set<String> { last.withLock { Set($0) } }

  /// A picture is shown.
  func show(_ picture: String) {
    last.withLock { last in
      last.removeAll { $0 == picture }
      last.append(picture)
      if last.count > count { last.removeFirst() }
    }
  }

  /// Nothing is.
  func removeAll() {
    last.withLock { $0 = [] }
  }
}
