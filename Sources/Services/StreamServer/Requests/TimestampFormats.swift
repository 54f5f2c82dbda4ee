import Domain
import Foundation

/// How protocols write moments, all in UTC.
extension Timestamp {
  /// When the row with this id was made.
  init(snowflake id: Int64) {
    self.init(milliseconds: id >> 16)
  }

  /// `2026-05-01T12:00:00.000Z`
  var iso: String {
    let fraction = String(1000 + milliseconds - wholeSeconds * 1000).dropFirst()
    return date.formatted(.iso8601).dropLast() + "." + fraction + "Z"
  }

  /// `2026-05-01`
  var dateOnly: String { String(iso.prefix(10)) }

  /// Rounded down, also before 1970.
  private var wholeSeconds: Int64 { (milliseconds - ((milliseconds % 1000) + 1000) % 1000) / 1000 }

  private var date: Date { Date(timeIntervalSince1970: TimeInterval(wholeSeconds)) }
}
