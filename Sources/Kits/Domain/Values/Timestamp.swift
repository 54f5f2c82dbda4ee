/// A moment, in whole milliseconds since 1970-01-01 00:00 UTC.
///
/// The one unit of time in storage, cursors and comparisons. Negative before 1970. It lies in the years 1
/// to 9999, whatever a stranger wrote, so that no difference of two can overflow.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
  /// Milliseconds since 1970 in UTC, leap seconds not counted.
  public let milliseconds: Int64

  /// The first of the year 1, and the last of the year 9999.
  private static let ends: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Makes a timestamp from milliseconds since 1970; what lies beyond its ends becomes them.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(Self.ends.lowerBound, milliseconds), Self.ends.upperBound)
  }

  /// Reads a timestamp.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(milliseconds: try container.decode(Int64.self, forKey: .milliseconds))
  }

  /// Later than anything that happens.
  public static let distantFuture = Timestamp(milliseconds: .max)

  /// Orders earlier before later.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// The moment `duration` after this one; stops at the ends of time.
  public func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let (delta, tooLong) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, tooFar) = milliseconds.addingReportingOverflow(
      delta &+ attoseconds / 1_000_000_000_000_000)
    guard !tooLong, !tooFar else {
      return Timestamp(milliseconds: duration < .zero ? .min : .max)
    }
    return Timestamp(milliseconds: sum)
  }
}

extension Timestamp {
  /// How long it is from here to another moment; negative if that is earlier.
  public func duration(to other: Timestamp) -> Duration {
    .milliseconds(other.milliseconds - milliseconds)
  }

  /// Whether what was learned at this moment has to be learned again: after so long, or if the clock was set
  /// back since.
  public func isStale(after patience: Duration, at now: Timestamp) -> Bool {
    advanced(by: patience) <= now || now < self
  }
}

/// Where the time comes from: passed in, so that tests decide what time it is.
public protocol TimeSource: Sendable {
  /// The current moment.
  var now: Timestamp { get }
}

/// A date and a time of day in UTC or at an offset from it, as read from a text.
public struct DateParts: Hashable, Sendable {
  /// The year; 1 to 9999 are years.
  public var year: Int
  /// The month, from 1.
  public var month = 1
  /// The day of the month, from 1.
  public var day = 1
  /// The hour of the day.
  public var hour = 0
  /// The minute of the hour.
  public var minute = 0
  /// The second of the minute.
  public var second = 0
  /// The thousandths of a second.
  public var milliseconds = 0
  /// How far the time is ahead of UTC, in minutes.
  public var offset = 0

  /// Starts at midnight UTC of a day.
  public init(year: Int, month: Int = 1, day: Int = 1) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The moment in UTC; nil if there is no such day or time.
  public var timestamp: Timestamp? {
    guard (1...9999).contains(year), (1...12).contains(month), (1...monthLength).contains(day),
      (0...23).contains(hour) || hour == 24 && minute == 0 && second == 0,
      (0...59).contains(minute), (0...60).contains(second), (0...999).contains(milliseconds),
      (-1440...1440).contains(offset)
    else { return nil }
    let minutes = (daysSince1970 * 24 + hour) * 60 + minute - offset
    return Timestamp(milliseconds: Int64((minutes * 60 + second) * 1000 + milliseconds))
  }
}

extension DateParts {
  private var monthLength: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days of the Gregorian calendar. Years start in March here, so that a leap day is the last of its year.
  private var daysSince1970: Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
