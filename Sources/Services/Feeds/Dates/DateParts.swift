import Domain

/// A date and a time of day, as they are read.
struct DateParts {
  var year: Int
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var milliseconds = 0
  /// What is to be taken off to get UTC, in minutes.
  var offset = 0

  /// Takes the hour as one of twelve, `am` or `pm`.
  mutating func setHalf(ofDay word: String) {
    guard (1...12).contains(hour) else { return }
    hour = hour % 12 + (word == "pm" ? 12 : 0)
  }

  /// The moment in UTC; nil if there is no such day or time, or it is one of before 1900, which is
  /// what programs write that know of no date.
  var timestamp: Timestamp? {
    guard (1900...9999).contains(year), (1...12).contains(month), (1...length).contains(day),
      (0...23).contains(hour) || hour == 24 && minute == 0 && second == 0,
      (0...59).contains(minute), (0...60).contains(second), (0...999).contains(milliseconds),
      (-1440...1440).contains(offset)
    else { return nil }
    let minutes = (daysSince1970 * 24 + hour) * 60 + minute - offset
    return Timestamp(milliseconds: Int64(untrusted: (minutes * 60 + second) * 1000 + milliseconds))
  }
}

extension DateParts {
  private var isLeapYear: Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private var length: Int {
    month == 2 && isLeapYear ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days of the Gregorian calendar, with years that start in March so that leap days come last.
  private var daysSince1970: Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
