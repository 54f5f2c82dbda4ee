import Domain
import Glibc

/// Numbers and times as people say them, the same in every locale.
public enum HumanText {
  /// The names of the months, from January on.
  public static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A number with a comma between thousands: `1,204`.
  public static func number(_ value: Int) -> String { value.grouped }

  /// A number and what it counts: `1 photo`, `1,204 photos`.
  public static func count(_ value: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(number(value)) \(value == 1 ? singular : plural ?? singular + "s")"
  }

  /// A duration in one unit: `40 seconds`, `1 hour`, `90 minutes`, `12 days`, `2 years`.
  public static func duration(_ milliseconds: Int64) -> String {
    let seconds = Int(max(0, milliseconds) / 1000)
    let day = 86_400
    return switch seconds {
    case 60: count(1, "minute")
    case 3_600: count(1, "hour")
    case day: count(1, "day")
    case ..<120: count(max(1, seconds), "second")
    case ..<7_200: count(seconds / 60, "minute")
    case ..<(2 * day): count(seconds / 3_600, "hour")
    case ..<(60 * day): count(seconds / day, "day")
    case ..<(730 * day): count(seconds / (30 * day), "month")
    default: count(seconds / (365 * day), "year")
    }
  }

  /// How long ago a time was, in the local time zone: `just now`, `3 hours ago`, `yesterday`, `12 May`,
  /// `12 May 2024`. Both times are milliseconds since 1970.
  public static func moment(_ milliseconds: Int64, now: Int64) -> String {
    guard let day = civilDay(milliseconds), let today = civilDay(now) else { return "long ago" }
    let minutes = now / 60_000 - milliseconds / 60_000
    switch (today.number - day.number, minutes) {
    // A server's clock may be ahead of this one.
    case (_, -60..<2): return "just now"
    case (_, 2..<60): return "\(minutes) minutes ago"
    case (_, 60..<120): return "an hour ago"
    // Shortly after midnight, nobody calls the last hours yesterday.
    case (_, 120..<360), (0, 360...): return "\(minutes / 60) hours ago"
    case (1, _): return "yesterday"
    case (2..<7, _): return "\(today.number - day.number) days ago"
    default: return day.year == today.year ? day.text : "\(day.text) \(day.year)"
    }
  }
}

extension HumanText {
  /// A time exactly, in the local time zone: `12 May 2026, 14:03:27`. Milliseconds since 1970.
  public static func dateAndTime(_ milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    guard let day = civilDay(milliseconds), localtime_r(&seconds, &local) != nil else {
      return "long ago"
    }
    let time = [local.tm_hour, local.tm_min, local.tm_sec].map { part in
      part < 10 ? "0\(part)" : "\(part)"
    }
    return "\(day.text) \(day.year), " + time.joined(separator: ":")
  }
}

extension HumanText {
  private struct CivilDay {
    var number: Int
    var year: Int
    var text: String
  }

  private static func civilDay(_ milliseconds: Int64) -> CivilDay? {
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil, months.indices.contains(Int(local.tm_mon)) else {
      return nil
    }
    let year = Int(local.tm_year) + 1900
    return CivilDay(
      number: (Int(milliseconds / 1000) + Int(local.tm_gmtoff)) / 86_400, year: year,
      text: "\(local.tm_mday) \(months[Int(local.tm_mon)])")
  }
}
