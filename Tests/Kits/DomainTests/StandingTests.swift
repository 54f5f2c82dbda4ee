import Domain
import Testing

@Suite("How a photo stands")
struct StandingTests {
  private func entry(
    _ action: MutationAction, _ state: OutboxEntry.State = .waiting(until: nil)
  ) -> OutboxEntry {
    OutboxEntry(
      Mutation(
        id: MutationID(rawValue: "1"), target: .status(AccountID(rawValue: 1), "7"),
        action: action, createdAt: Timestamp(milliseconds: 0)), state: state)
  }

  @Test
  func `is what its server says, if nothing is pending`() {
    let engagement = Engagement(likes: 3, replies: 1, mine: .like)
    #expect(Standing(engagement, with: []) == Standing(engagement: engagement))
  }

  @Test
  func `counts what is pending once, whatever the server says of it`() {
    let like = entry(.react(.like, base: nil))
    let dislike = entry(.react(.dislike, base: nil))
    let nothing = entry(.react(nil, base: .like))
    #expect(
      Standing(Engagement(likes: 3), with: [like]).engagement == Engagement(likes: 4, mine: .like))
    let known = Engagement(likes: 4, mine: .like)
    #expect(Standing(known, with: [like]).engagement == known)
    #expect(Standing(known, with: [nothing]).engagement == Engagement(likes: 3))
    #expect(
      Standing(known, with: [dislike]).engagement
        == Engagement(likes: 3, dislikes: 1, mine: .dislike))
    #expect(Standing(known, with: [nothing, dislike]).engagement.mine == .dislike)
    #expect(Standing(known, with: [nothing]).isReactionPending)
  }

  @Test
  func `shows marks that are pending, and counts a boost once`() {
    let boost = entry(.mark(.boost, true, base: false))
    let marked = Standing(
      Engagement(boosts: 2), with: [boost, entry(.mark(.bookmark, true, base: false))])
    #expect(marked.engagement == Engagement(boosts: 3, isBoosted: true, isBookmarked: true))
    #expect(marked.pendingMarks == [.boost, .bookmark])
    let known = Engagement(boosts: 3, isBoosted: true)
    #expect(Standing(known, with: [boost]).engagement == known)
    let taken = Standing(known, with: [entry(.mark(.boost, false, base: true))])
    #expect(taken.engagement == Engagement(boosts: 2))
  }

  @Test
  func `counts pending comments as replies, and says how many`() {
    let standing = Standing(
      Engagement(replies: 2), with: [entry(.comment("a")), entry(.comment("b"))])
    #expect(standing.engagement.replies == 4)
    #expect(standing.pendingComments == 2)
    #expect(!standing.isReactionPending)
  }

  @Test
  func `does not show what was refused, but says why`() {
    let like = MutationAction.react(.like, base: nil)
    let standing = Standing(Engagement(likes: 1), with: [entry(like, .stopped(reason: "no"))])
    #expect(
      standing == Standing(engagement: Engagement(likes: 1), problem: "no", stopped: like))
  }

  @Test
  func `has no counts below zero, whatever a server says`() {
    #expect(Engagement(likes: -3, dislikes: -1, replies: .min) == Engagement())
    #expect(Engagement(likes: 0, mine: .like).with(nil) == Engagement())
  }

  @Test(arguments: [Int.max, .min, 7])
  func `counts on from the largest number that a server can tell`(number: Int) {
    let told = Engagement(likes: number, dislikes: number, replies: number)
    let standing = Standing(told, with: [entry(.react(.like, base: nil)), entry(.comment("a"))])
    #expect(standing.engagement.mine == .like)
    #expect(standing.engagement.replies >= told.replies)
    #expect(told.with(.dislike).with(nil).dislikes <= told.dislikes)
  }
}
