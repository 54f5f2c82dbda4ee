/// What all requests together may spend on trying again, so that a bad day does not become a storm.
struct RetryBudget {
  /// What it starts with, and the most it ever holds.
  static let full = 500

  /// What made another attempt necessary.
  enum Cause: Int {
    /// A quick failure.
    case failure = 5
    /// A time-out, which held up more.
    case timeOut = 10
  }

  /// What is left.
  private(set) var tokens = full

  /// Pays for another attempt; false if that is more than is left.
  mutating func pay(for cause: Cause) -> Bool {
    guard tokens >= cause.rawValue else { return false }
    tokens -= cause.rawValue
    return true
  }

  /// Something worked.
  mutating func earn() {
    tokens = min(Self.full, tokens + 1)
  }
}
