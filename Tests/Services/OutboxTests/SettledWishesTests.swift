import Domain
import Fakes
import Testing

@testable import Outbox

@Suite("What was settled with a server")
struct SettledWishesTests {
  private let target = MutationTarget.status(AccountID(rawValue: 1), "7")
  private let time = ManualTime()
  private let old = Reception(likes: 3)

  private func settled() -> SettledWishes {
    let settled = SettledWishes(time: time)
    settled.note(.reaction(.like), of: target)
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

  @Test
  func `knows of boosts, bookmarks and reactions apart, and takes the newest answer as it is`() {
    let settled = settled()
    settled.note(.mark(.boost, true), of: target)
    settled.note(.mark(.bookmark, true), of: target)
    let all = Reception(likes: 4, boosts: 1, mine: .like, isBoosted: true, isBookmarked: true)
    #expect(settled.applied(to: old, of: target) == all)
    let answer = settled.applied(to: old, of: target, answered: .boosts)
    #expect(answer == Reception(likes: 4, mine: .like, isBookmarked: true))
    #expect(settled.applied(to: old, of: target) == all, "nothing is forgotten by that")
  }
}
