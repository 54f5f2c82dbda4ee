import Domain

/// A moment as a date of the Gregorian calendar in UTC, and how protocols write it.
struct UTCDate {
  private let year: Int
  private let month: Int
  private let day: Int
  /// 0 is Sunday.
  private let weekday: Int
  private let millisecond: Int

  /// Days to dates by Howard Hinnant's `civil_from_days`.
  init(_ timestamp: Timestamp) {
    let milliseconds = Int(untrusted: timestamp.milliseconds)
    let days = milliseconds.floored(by: 86_400_000)
    millisecond = milliseconds - days * 86_400_000
    weekday = (days + 4) - (days + 4).floored(by: 7) * 7
    let shifted = days + 719_468
    let era = shifted.floored(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2026-05-01T12:00:00.000Z`
  var iso: String {
    // Every status has one: all digits go into one piece of memory.
    let seconds = millisecond / 1000
    return String(unsafeUninitializedCapacity: 32) { utf8 in
      var digits = DigitWriter(utf8)
      digits.write(year, 4, then: "-")
      digits.write(month, 2, then: "-")
      digits.write(day, 2, then: "T")
      digits.write(seconds / 3600, 2, then: ":")
      digits.write(seconds / 60 % 60, 2, then: ":")
      digits.write(seconds % 60, 2, then: ".")
      digits.write(millisecond % 1000, 3, then: "Z")
      return digits.length
    }
  }

  /// `2026-05-01`
  var dateOnly: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// `Fri, 01 May 2026 12:00:00 GMT`, as HTTP writes it.
  var http: String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return "\(days[weekday]), \(padded(day, 2)) \(months[month - 1]) \(padded(year, 4)) "
      + "\(timeOfDay) GMT"
  }

  private var timeOfDay: String {
    let seconds = millisecond / 1000
    return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int {
  fileprivate func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

extension Timestamp {
  /// When the thing with this id was made.
  init(snowflake id: Int64) {
    self.init(milliseconds: id >> 16)
  }

  /// `2026-05-01T12:00:00.000Z`
  var iso: String { UTCDate(self).iso }
}
