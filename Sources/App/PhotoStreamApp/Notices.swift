import Synchronization
import Terminal

/// Lines for the person that may come from any thread, until there is someone to tell them.
final class Notices: Sendable {
  private let lines = Mutex<[StyledText]>([])

  /// Keeps a line.
  func add(_ line: StyledText) {
    lines.withLock { $0.append(line) }
  }

  /// Takes what was kept, oldest first.
  func take() -> [StyledText] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
