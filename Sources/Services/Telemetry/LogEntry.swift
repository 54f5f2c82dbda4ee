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
  /// The most Unicode scalars of a text before escaping, because an error may contain a whole web page. One character
  /// may have a million of them.
  static let longestText = 2000

  let moment: Timestamp
  let level: LogLevel
  let activity: String
  let detail: String

  /// The line with its end, without characters that harm a terminal or look like another line.
  var line: String {
    "\(isoTime) \(level.rawValue) [\(getpid())] \(harmless(activity)): \(harmless(detail))\n"
  }
}

extension LogEntry {
  private var isoTime: String {
    // Beyond all calendars, but still worth a line.
    guard abs(moment.milliseconds / 1000) < 100_000_000_000 else {
      return "\(moment.milliseconds)ms"
    }
    // Half a millisecond more, as the rest of a fraction is cut off.
    return Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000 + 0.0005)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private func harmless(_ text: String) -> String {
    // Cut first, so that redacting a huge text is not slow.
    let short = text.unicodeScalars.prefix(Self.longestText)
    let rest = short.endIndex < text.endIndex ? "…" : ""
    return Redaction.redacted(String(short)).escapingControls + rest
  }
}

/// Removes secrets that an error may quote.
///
/// Our own code puts no secrets into errors, but addresses and headers of others may contain some.
enum Redaction {
  /// Replaces what looks like a token or a password by `…`: `Bearer x`, `token=x`, `"client_secret": "x"`,
  /// `https://name:x@host`.
  static func redacted(_ text: String) -> String {
    text
      .replacing(credentials) { "\($0.output.1) …" }
      .replacing(assignment) { "\($0.output.1)…" }
      .replacing(userInfo) { "\($0.output.1)…@" }
  }

  // Computed, because a Regex is not Sendable.
  private static var credentials: Regex<(Substring, Substring)> {
    /(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+\/=-]+/
  }

  private static var assignment: Regex<(Substring, Substring)> {
    /(?i)((?:token|secret|passphrase|password|passwd|authorization|api[_-]?key)\\*"?\s*[=:]\s*)(?:\\*"[^"]*"|(?!Bearer|Basic)[^\s&,;)"]+)/
  }

  private static var userInfo: Regex<(Substring, Substring)> {
    /(:\/\/[^\s\/:@]*:)[^\s\/@]+@/
  }
}

extension StringProtocol {
  /// The text on one line. Control, bidi and invisible characters become `\n`, `\t` or `\u{1B}`, and `\`
  /// becomes `\\`.
  var escapingControls: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isHarmful:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmful: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
