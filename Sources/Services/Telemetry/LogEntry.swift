import Domain
import Foundation

/// How much an entry matters.
enum LogLevel: String {
  /// Something went wrong.
  case error
  /// Worth knowing.
  case notice
}

/// One line of the log.
struct LogEntry {
  /// The longest a line gets, in characters before escaping: an error may carry a whole web page.
  static let longestText = 2000

  let moment: Timestamp
  let level: LogLevel
  let activity: String
  let detail: String

  /// The line, ended, with nothing in it that a terminal or another line could take for its own.
  var line: String {
    "\(isoTime) \(level.rawValue) [\(getpid())] \(harmless(activity)): \(harmless(detail))\n"
  }
}

extension LogEntry {
  private var isoTime: String {
    // A moment no calendar has is still worth a line.
    guard abs(moment.milliseconds / 1000) < 100_000_000_000 else {
      return "\(moment.milliseconds)ms"
    }
    return Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private func harmless(_ text: String) -> String {
    let short = text.prefix(Self.longestText)
    // Cut before it is looked through, so that a huge text costs no more than a long one.
    let rest = short.endIndex < text.endIndex ? "…" : ""
    return Redaction.redacted(String(short)).escapingControls + rest
  }
}
