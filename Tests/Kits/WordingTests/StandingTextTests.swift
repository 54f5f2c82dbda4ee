import Domain
import Terminal
import Testing
import Wording

@Suite("How a photo stands, in words")
struct StandingTextTests {
  private func standing(
    likes: Int = 0, dislikes: Int = 0, replies: Int = 0, mine: Reaction? = nil,
    isPending: Bool = false, comments: Int = 0
  ) -> Standing {
    Standing(
      engagement: Engagement(likes: likes, dislikes: dislikes, replies: replies, mine: mine),
      isReactionPending: isPending, pendingComments: comments)
  }

  @Test func `says nothing where nobody said anything`() {
    #expect(StandingText.quiet(nil) == nil)
    #expect(StandingText.quiet(Standing()) == nil)
    #expect(StandingText.problem(Standing()) == nil)
  }

  @Test func `tells own reactions from those of others, and what is on its way, without colours`() {
    #expect(StandingText.quiet(standing(likes: 1_204)) == "♡ 1,204")
    #expect(StandingText.quiet(standing(likes: 12, mine: .like)) == "♥ 12")
    #expect(StandingText.quiet(standing(likes: 12, mine: .like, isPending: true)) == "♥ 12 …")
    #expect(StandingText.quiet(standing(likes: 11, isPending: true)) == "♡ 11 …")
    #expect(StandingText.quiet(standing(isPending: true)) == "♡ 0 …")
    #expect(
      StandingText.quiet(standing(likes: 2, dislikes: 1, mine: .dislike, isPending: true))
        == "♡ 2 · ▼ 1 …")
    #expect(
      StandingText.quiet(standing(likes: 2, dislikes: 3, replies: 1)) == "♡ 2 · ▽ 3 · 1 comment")
    #expect(StandingText.quiet(standing(replies: 2, comments: 1)) == "2 comments …")
  }

  @Test func `tells boosts, own ones and bookmarks, and what is on its way`() {
    func quiet(_ engagement: Engagement, _ pending: Set<Mark> = []) -> String? {
      StandingText.quiet(Standing(engagement: engagement, pendingMarks: pending))
    }
    #expect(quiet(Engagement(boosts: 1_204)) == "⇄ 1,204")
    #expect(quiet(Engagement(boosts: 2, isBoosted: true)) == "⇄ 2, boosted")
    #expect(quiet(Engagement(boosts: 1, isBoosted: true), [.boost]) == "⇄ 1, boosted …")
    #expect(quiet(Engagement(), [.boost]) == "⇄ 0 …")
    #expect(quiet(Engagement(isBookmarked: true)) == "bookmarked")
    #expect(
      quiet(Engagement(likes: 3, replies: 1, isBookmarked: true), [.bookmark])
        == "♡ 3 · 1 comment · bookmarked …")
    #expect(quiet(Engagement(), [.bookmark]) == "not bookmarked …")
  }

  @Test func `answers who reacted, with the likes if nothing else is left`() {
    #expect(StandingText.answer(Standing()).plain == "♡ 0")
    #expect(StandingText.answer(standing(replies: 2)).plain == "♡ 0 · 2 comments")
    #expect(StandingText.answer(standing(likes: 1, mine: .like)).plain == "♥ 1")
    #expect(StandingText.answer(standing(dislikes: 1, mine: .dislike)).plain == "▼ 1")
  }

  @Test func `says what will not arrive by itself, and where to look`() {
    #expect(
      StandingText.problem(Standing(problem: "not allowed"))?.plain
        == "! not sent: not allowed; outbox shows more")
    let boost = Standing(problem: "not allowed", stopped: .mark(.boost, true, base: false))
    #expect(
      StandingText.problem(boost)?.plain
        == "! not sent: boost of this photo: not allowed; outbox shows more")
  }
}
