import Synchronization

/// Lines for the person that may come from any thread, until there is someone to tell them.
final class Notices: Sendable {
  private let lines = Mutex<[String]>([])

  /// Keeps a line.
  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  /// Takes what was kept, oldest first.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
