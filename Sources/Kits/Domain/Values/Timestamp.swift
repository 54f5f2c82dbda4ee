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

  /// Later than anything that happens.
  public static let distantFuture = Timestamp(milliseconds: .max)

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

extension Timestamp {
  /// How long it is from here to another moment; negative if that is earlier. Saturates.
  public func duration(to other: Timestamp) -> Duration {
    let (difference, isTooLong) = other.milliseconds.subtractingReportingOverflow(milliseconds)
    return .milliseconds(isTooLong ? (other < self ? .min : .max) : difference)
  }
}

/// Where the time comes from: passed in, so that tests decide what time it is.
public protocol TimeSource: Sendable {
  /// The current moment.
  var now: Timestamp { get }
}
