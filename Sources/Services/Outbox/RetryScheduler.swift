import Domain

/// When what did not work is tried again: full jitter below a ceiling that doubles from a second to
/// ten minutes, not before the server said, and seldom once the budget for all is spent.
struct RetryScheduler {
  /// The first ceiling.
  static let base = Duration.seconds(1)
  /// The highest ceiling, and the wait of who has no budget left.
  static let cap = Duration.seconds(600)

  private var budget = RetryBudget()

  /// How long to wait after so many attempts.
  mutating func wait(
    after attempts: Int, because cause: RetryBudget.Cause, atLeast least: Duration?,
    using generator: inout some RandomNumberGenerator
  ) -> Duration {
    guard budget.pay(for: cause) else { return max(Self.cap, least ?? .zero) }
    let ceiling = min(Self.cap, Self.base * (1 << min(max(0, attempts - 1), 30)))
    return (least ?? .zero) + ceiling * Double.random(in: 0...1, using: &generator)
  }

  /// Something worked.
  mutating func succeed() {
    budget.earn()
  }
}
