import Domain
import Fakes
import Testing

@testable import Outbox

@Suite("What was settled with a server")
struct SettledReactionsTests {
  private let target = MutationTarget.status(AccountID(rawValue: 1), "7")
  private let time = ManualTime()
  private let old = Reception(likes: 3)

  private func settled() -> SettledReactions {
    let settled = SettledReactions(time: time)
    settled.note(.like, to: target)
    return settled
  }

  @Test
  func `counts for a minute, whatever was read before it`() {
    let settled = settled()
    #expect(settled.applied(to: old, of: target) == Reception(likes: 4, mine: .like))
    time.advance(by: .milliseconds(59_999))
    #expect(settled.applied(to: old, of: target) == Reception(likes: 4, mine: .like))
    time.advance(by: .milliseconds(1))
    #expect(settled.applied(to: old, of: target) == old)
  }

  @Test
  func `does not count for longer because a clock was set back`() {
    let settled = settled()
    time.advance(by: .seconds(-86_400))
    #expect(settled.applied(to: old, of: target) == old)
    time.advance(by: .seconds(86_400))
    #expect(settled.applied(to: old, of: target) == old)
  }

  @Test
  func `is over as soon as the server says the same`() {
    let settled = settled()
    let new = Reception(likes: 9, mine: .like)
    #expect(settled.applied(to: new, of: target) == new)
    #expect(settled.applied(to: old, of: target) == old)
  }
}
