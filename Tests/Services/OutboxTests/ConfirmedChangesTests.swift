import Domain
import Fakes
import Testing

@testable import Outbox

@Suite("What a server has confirmed")
struct ConfirmedChangesTests {
  private let target = MutationTarget.status(AccountID(rawValue: 1), "7")
  private let time = ManualTime()
  private let old = Engagement(likes: 3)

  private func confirmed() -> ConfirmedChanges {
    let confirmed = ConfirmedChanges(time: time)
    confirmed.note(.reaction(.like), of: target)
    return confirmed
  }

  @Test
  func `counts for a minute, whatever was read before it`() {
    let confirmed = confirmed()
    #expect(confirmed.applied(to: old, of: target) == Engagement(likes: 4, mine: .like))
    time.advance(by: .milliseconds(59_999))
    #expect(confirmed.applied(to: old, of: target) == Engagement(likes: 4, mine: .like))
    time.advance(by: .milliseconds(1))
    #expect(confirmed.applied(to: old, of: target) == old)
  }

  @Test
  func `does not count for longer because a clock was set back`() {
    let confirmed = confirmed()
    time.advance(by: .seconds(-86_400))
    #expect(confirmed.applied(to: old, of: target) == old)
    time.advance(by: .seconds(86_400))
    #expect(confirmed.applied(to: old, of: target) == old)
  }

  @Test
  func `is over as soon as the server says the same`() {
    let confirmed = confirmed()
    let new = Engagement(likes: 9, mine: .like)
    #expect(confirmed.applied(to: new, of: target) == new)
    #expect(confirmed.applied(to: old, of: target) == old)
  }

  @Test
  func `knows of boosts, bookmarks and reactions apart, and takes the newest answer as it is`() {
    let confirmed = confirmed()
    confirmed.note(.mark(.boost, true), of: target)
    confirmed.note(.mark(.bookmark, true), of: target)
    let all = Engagement(likes: 4, boosts: 1, mine: .like, isBoosted: true, isBookmarked: true)
    #expect(confirmed.applied(to: old, of: target) == all)
    let answer = confirmed.applied(to: old, of: target, answered: .boosts)
    #expect(answer == Engagement(likes: 4, mine: .like, isBookmarked: true))
    #expect(confirmed.applied(to: old, of: target) == all, "nothing is forgotten by that")
  }
}
