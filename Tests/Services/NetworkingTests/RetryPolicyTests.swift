import Domain
import Fakes
import Testing
import Web

@testable import Networking

struct RetryPolicyTests {
  @Test func `waits are anything up to a ceiling that doubles until its cap`() {
    var generator = SeededGenerator(seed: 42)
    for (retry, ceiling) in [(0, 1.0), (1, 2), (4, 16), (9, 512), (10, 600), (1000, 600)] {
      let waits = (0..<200).map { _ in RetryBudget.wait(before: retry, using: &generator) }
      #expect(waits.allSatisfy { $0 >= .zero && $0 <= .seconds(ceiling) })
      #expect(waits.contains { $0 < .seconds(ceiling / 4) })
      #expect(waits.contains { $0 > .seconds(ceiling * 3 / 4) })
    }
  }

  @Test(arguments: [
    (200, false, false), (404, false, false), (501, false, false), (425, true, true),
    (429, true, true), (408, true, false), (409, true, false), (500, true, false),
    (502, true, false), (503, true, false), (504, true, false),
  ])
  func `what may have been done already is not done twice`(
    status: Int, harmless: Bool, other: Bool
  ) throws {
    var request = WebRequest(try address("https://photos.example/"), method: .post)
    let response = WebResponse(
      status: status, headers: [:], body: [], address: request.address)
    request.isIdempotent = true
    #expect(RetryPolicy.isWorthwhile(response, of: request) == harmless)
    request.isIdempotent = false
    #expect(RetryPolicy.isWorthwhile(response, of: request) == other)
  }

  @Test func `the budget pays for a hundred retries, and successes fill it up again`() {
    var budget = RetryBudget()
    let retries = (0..<101).map { _ in budget.pay(for: .failure) }
    #expect(retries == Array(repeating: true, count: 100) + [false])
    for _ in 0..<9 { budget.earn() }
    let tooSoon = budget.pay(for: .timeOut)
    budget.earn()
    let inTime = budget.pay(for: .timeOut)
    #expect([tooSoon, inTime] == [false, true])
    for _ in 0..<1000 { budget.earn() }
    #expect(budget.tokens == 500)
  }
}
