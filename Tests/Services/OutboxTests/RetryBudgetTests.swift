import Domain
import Fakes
import Testing
import Web

@testable import Outbox

@Suite("Trying again")
struct RetryBudgetTests {
  private var generator = SeededGenerator(seed: 7)

  @Test
  mutating func `waits anything up to a ceiling that doubles from a second to ten minutes`() {
    for (attempts, ceiling) in [(1, 1), (2, 2), (5, 16), (10, 512), (11, 600), (500, 600)] {
      var longest = Duration.zero
      for _ in 0..<60 {
        var budget = RetryBudget()
        let wait = budget.wait(
          after: attempts, because: .failure, atLeast: nil, using: &generator)
        #expect(wait >= .zero && wait <= .seconds(ceiling))
        longest = max(longest, wait)
      }
      #expect(longest > .seconds(ceiling) / 2, "jitter uses all of it")
    }
  }

  @Test
  mutating func `never comes back before the server said`() {
    var budget = RetryBudget()
    let wait = budget.wait(
      after: 1, because: .failure, atLeast: .seconds(90), using: &generator)
    #expect(wait >= .seconds(90) && wait <= .seconds(91))
  }

  @Test
  mutating func `becomes seldom when all of it costs more than it brings`() {
    var budget = RetryBudget()
    for _ in 0..<50 {
      _ = budget.wait(after: 1, because: .timeOut, atLeast: nil, using: &generator)
    }
    #expect(
      budget.wait(after: 1, because: .failure, atLeast: nil, using: &generator)
        == RetryBudget.longestWait)
    for _ in 0..<5 { budget.earn() }
    #expect(
      budget.wait(after: 1, because: .failure, atLeast: nil, using: &generator) <= .seconds(1))
  }
}
