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

  /// `Fri, 01 May 2026 12:00:00 GMT`, as HTTP writes it.
  var http: String { date.formatted(Self.httpStyle) }

  /// Rounded down, also before 1970.
  private var wholeSeconds: Int64 { (milliseconds - ((milliseconds % 1000) + 1000) % 1000) / 1000 }

  private var date: Date { Date(timeIntervalSince1970: TimeInterval(wholeSeconds)) }

  private static let httpStyle = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}
