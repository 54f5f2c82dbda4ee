/// What all requests together may spend on trying again, so that a bad day does not become a storm.
public struct RetryBudget: Sendable {
  /// The longest wait before another attempt.
  public static let longestWait = Duration.seconds(600)

  /// How long to wait before a retry, of which the first is 0: a random time below a ceiling that doubles
  /// from a second to ten minutes, so that clients that failed together do not come back together.
  public static func wait(
    before retry: Int, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    let ceiling = min(longestWait, .seconds(1 << min(max(0, retry), 30)))
    return ceiling * Double.random(in: 0...1, using: &generator)
  }

  /// What it starts with, and the most it ever holds.
  public static let full = 500

  /// What made another attempt necessary.
  public enum Cause: Int, Sendable {
    /// A quick failure.
    case failure = 5
    /// A time-out, which held up more.
    case timeOut = 10
  }

  /// What is left.
  public private(set) var tokens = full

  /// Begins with all that it may ever hold, ``full``.
  public init() {}

  /// Pays for another attempt; false if that is more than is left.
  public mutating func pay(for cause: Cause) -> Bool {
    guard tokens >= cause.rawValue else { return false }
    tokens -= cause.rawValue
    return true
  }

  /// Something worked.
  public mutating func earn() {
    tokens = min(Self.full, tokens + 1)
  }
}
