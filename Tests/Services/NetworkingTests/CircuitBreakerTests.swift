import Testing

@testable import Networking

struct CircuitBreakerTests {
  @Test func `it opens at the fifth failure in a row, and not before`() {
    var breaker = CircuitBreaker()
    for _ in 0..<4 { breaker.fail(at: .zero) }
    #expect(breaker.admit(at: .zero) == nil)
    breaker.succeed()
    for _ in 0..<4 { breaker.fail(at: .zero) }
    #expect(breaker.admit(at: .zero) == nil)
    breaker.fail(at: .zero)
    #expect(breaker.admit(at: .seconds(10)) == .seconds(20))
  }

  @Test func `after its rest one request is the trial`() {
    var breaker = opened()
    #expect(breaker.admit(at: .seconds(30)) == nil)
    #expect(breaker.admit(at: .seconds(30)) != nil)
    breaker.succeed()
    #expect(breaker.admit(at: .seconds(30)) == nil)
  }

  @Test func `each failed trial doubles the rest, up to ten minutes`() {
    var breaker = opened()
    var now = Duration.zero
    for rest in [30, 60, 120, 240, 480, 600, 600] {
      #expect(breaker.admit(at: now) == .seconds(rest))
      now += .seconds(rest)
      #expect(breaker.admit(at: now) == nil)
      breaker.fail(at: now)
    }
  }

  @Test func `a trial that is given up leaves the place to another`() {
    var breaker = opened()
    #expect(breaker.admit(at: .seconds(30)) == nil)
    breaker.abandon(at: .seconds(31))
    #expect(breaker.admit(at: .seconds(31)) == nil)
  }

  @Test func `late news of what was sent before changes nothing`() {
    var breaker = opened()
    breaker.fail(at: .seconds(20))
    breaker.abandon(at: .seconds(20))
    #expect(breaker.admit(at: .seconds(29)) == .seconds(1))
    #expect(breaker.admit(at: .seconds(30)) == nil)
  }

  private func opened() -> CircuitBreaker {
    var breaker = CircuitBreaker()
    for _ in 0..<5 { breaker.fail(at: .zero) }
    return breaker
  }
}
