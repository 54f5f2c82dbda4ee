import GRDB
import Synchronization

@testable import Library

/// Counts how often a statement is run by whoever writes to a file.
final class StatementCount: Sendable {
  private let count = Mutex(0)

  init(_ beginning: String, in file: DatabaseFile) throws {
    try file.writeNow { db in
      db.trace(options: .statement) { [weak self] event in
        guard String(describing: event).hasPrefix(beginning) else { return }
        self?.count.withLock { $0 += 1 }
      }
    }
  }

  /// How often since it was last asked.
  func take() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}
