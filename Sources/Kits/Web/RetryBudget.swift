/// What all requests together may spend on trying again, so that a bad day does not become a storm.
public struct RetryBudget: Sendable {
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

  /// Makes a full one.
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
