import Subprocess
import Synchronization

/// The last lines of a program's output.
final class LineCollector: Sendable {
  private let keeping: Int
  private let onLine: @Sendable (Tool.Line) -> Void
  private let kept = Mutex<[Tool.Line]>([])

  init(keeping: Int, onLine: @escaping @Sendable (Tool.Line) -> Void) {
    self.keeping = keeping
    self.onLine = onLine
  }

  /// The last lines so far.
  var lines: [Tool.Line] {
    kept.withLock { $0.suffix(keeping) }
  }

  /// Takes a stream's lines to its end.
  func collect(_ sequence: SubprocessOutputSequence, as stream: Tool.Stream) async throws {
    for try await text in sequence.strings(bufferingPolicy: .unbounded) {
      let line = Tool.Line(text: text, stream: stream)
      kept.withLock { lines in
        lines.append(line)
        // Seldom, as it moves all others.
        if lines.count / 2 >= keeping { lines.removeFirst(lines.count - keeping) }
      }
      onLine(line)
    }
  }
}
