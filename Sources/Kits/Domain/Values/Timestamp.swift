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
}

/// Where the time comes from: passed in, so that tests decide what time it is.
public protocol TimeSource: Sendable {
  /// The current moment.
  var now: Timestamp { get }
}
