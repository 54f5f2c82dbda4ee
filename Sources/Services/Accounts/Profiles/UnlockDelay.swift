import Domain

/// How long to wait after wrong passphrases: three are free, then 2, 4, 8 … seconds, at most 15
/// minutes.
struct UnlockDelay {
  static let freeTries = 3
  static let longest = Duration.seconds(15 * 60)

  let failures: Int
  let last: Timestamp?

  /// The time from the last wrong one to the next try.
  var length: Duration {
    guard failures >= Self.freeTries else { return .zero }
    let exponent = min(failures - Self.freeTries + 1, 10)
    return min(.seconds(1 << exponent), Self.longest)
  }

  /// How much of it is left; nil if nothing. A moment before the last wrong one, which only a clock
  /// set back can show, counts as the moment of it.
  func wait(at now: Timestamp) -> Duration? {
    guard let last, length > .zero else { return nil }
    let end = min(now, last).advanced(by: length)
    guard now < end else { return nil }
    return .milliseconds(end.milliseconds - now.milliseconds)
  }
}
