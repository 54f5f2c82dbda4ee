/// A moment, in whole milliseconds since 1970-01-01 00:00 UTC.
///
/// The one unit of time in storage, cursors and comparisons. Negative before 1970.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
  /// Milliseconds since 1970 in UTC, leap seconds not counted.
  public let milliseconds: Int64

  /// Makes a timestamp from milliseconds since 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Orders earlier before later.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// The moment `duration` after this one; saturates instead of overflowing.
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

/// Where the time comes from: passed in, so that tests decide what time it is.
public protocol TimeSource: Sendable {
  /// The current moment.
  var now: Timestamp { get }
}
