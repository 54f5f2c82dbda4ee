/// A descending stretch of time: from just before its start down to its end, which belongs to it.
///
/// A start of `Milliseconds.max` is open: it holds the future, too, since clocks are skewed. An end
/// that is absent means since the beginning of time.
public struct Timeframe: Hashable, Sendable, Codable {
  /// The first moment above it.
  public let start: Milliseconds
  /// Its oldest moment; nil is the beginning of time.
  public let end: Milliseconds?

  /// All of time.
  public static let everything = Timeframe(start: .max, end: nil)

  /// Makes a stretch; one whose end is not before its start is empty.
  public init(start: Milliseconds, end: Milliseconds?) {
    self.start = start
    self.end = end
  }

  /// Whether it goes on into the future.
  public var isOpen: Bool { start == .max }

  /// Whether no moment lies in it.
  public var isEmpty: Bool { bottom >= start }

  /// Its length in milliseconds; nil if it has no end, or no start.
  public var span: Milliseconds? {
    guard let end, !isOpen else { return nil }
    return Swift.max(0, start.saturating(minus: end))
  }

  /// Whether a moment lies in it.
  public func contains(_ moment: Milliseconds) -> Bool {
    moment < start && moment >= bottom
  }

  /// What both have; nil if that is nothing.
  public func intersection(_ other: Timeframe) -> Timeframe? {
    let common = Timeframe(
      start: Swift.min(start, other.start), bottom: Swift.max(bottom, other.bottom))
    return common.isEmpty ? nil : common
  }

  /// What is left of it without another one: nothing, one piece or two, newest first.
  public func subtracting(_ other: Timeframe) -> [Timeframe] {
    guard !isEmpty, let hole = intersection(other) else { return isEmpty ? [] : [self] }
    return [
      Timeframe(start: start, bottom: hole.start), Timeframe(start: hole.bottom, bottom: bottom),
    ].filter { !$0.isEmpty }
  }
}

extension Timeframe {
  /// Its oldest moment as a number, whether or not it has an end.
  var bottom: Milliseconds { end ?? .min }

  /// Makes a stretch whose end is absent if it is the smallest number.
  init(start: Milliseconds, bottom: Milliseconds) {
    self.init(start: start, end: bottom == .min ? nil : bottom)
  }

  /// The shortest stretch that holds both.
  func hull(_ other: Timeframe) -> Timeframe {
    Timeframe(
      start: Swift.max(start, other.start), bottom: Swift.min(bottom, other.bottom))
  }

  /// Whether both overlap, or one begins where the other ends.
  func touches(_ other: Timeframe) -> Bool {
    start >= other.bottom && other.start >= bottom
  }
}

/// A moment, in milliseconds since 1970-01-01 00:00 UTC; or a length of time in milliseconds.
public typealias Milliseconds = Int64

extension Milliseconds {
  /// The beginning of the second this moment lies in.
  var wholeSecond: Milliseconds {
    let (second, rest) = quotientAndRemainder(dividingBy: 1000)
    return (rest < 0 ? second - 1 : second).saturating(times: 1000)
  }

  /// The sum, which stops at the ends of time instead of overflowing.
  func saturating(plus other: Milliseconds) -> Milliseconds {
    let (sum, tooFar) = addingReportingOverflow(other)
    return tooFar ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, which stops at the ends of time instead of overflowing.
  func saturating(minus other: Milliseconds) -> Milliseconds {
    let (difference, tooFar) = subtractingReportingOverflow(other)
    return tooFar ? (other < 0 ? .max : .min) : difference
  }
}

extension Milliseconds {
  private func saturating(times factor: Milliseconds) -> Milliseconds {
    let (product, tooFar) = multipliedReportingOverflow(by: factor)
    return tooFar ? (self < 0 ? .min : .max) : product
  }
}

extension [Milliseconds] {
  /// How many of these descending moments are not older than `end`.
  func prefixCount(downTo end: Milliseconds) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] >= end { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func prefix(downTo end: Milliseconds) -> ArraySlice<Milliseconds> {
    prefix(prefixCount(downTo: end))
  }
}
