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
    let reception = Reception(likes: 3, replies: 1, mine: .like)
    #expect(Standing(reception, with: []) == Standing(reception: reception))
  }

  @Test
  func `counts what is pending once, whatever the server says of it`() {
    let like = entry(.react(.like, base: nil))
    let dislike = entry(.react(.dislike, base: nil))
    let nothing = entry(.react(nil, base: .like))
    #expect(
      Standing(Reception(likes: 3), with: [like]).reception == Reception(likes: 4, mine: .like))
    let known = Reception(likes: 4, mine: .like)
    #expect(Standing(known, with: [like]).reception == known)
    #expect(Standing(known, with: [nothing]).reception == Reception(likes: 3))
    #expect(
      Standing(known, with: [dislike]).reception
        == Reception(likes: 3, dislikes: 1, mine: .dislike))
    #expect(Standing(known, with: [nothing, dislike]).reception.mine == .dislike)
    #expect(Standing(known, with: [nothing]).isReactionPending)
  }

  @Test
  func `shows marks that are pending, and counts a boost once`() {
    let boost = entry(.mark(.boost, true, base: false))
    let marked = Standing(
      Reception(boosts: 2), with: [boost, entry(.mark(.bookmark, true, base: false))])
    #expect(marked.reception == Reception(boosts: 3, isBoosted: true, isBookmarked: true))
    #expect(marked.pendingMarks == [.boost, .bookmark])
    let known = Reception(boosts: 3, isBoosted: true)
    #expect(Standing(known, with: [boost]).reception == known)
    let taken = Standing(known, with: [entry(.mark(.boost, false, base: true))])
    #expect(taken.reception == Reception(boosts: 2))
  }

  @Test
  func `counts pending comments as replies, and says how many`() {
    let standing = Standing(
      Reception(replies: 2), with: [entry(.comment("a")), entry(.comment("b"))])
    #expect(standing.reception.replies == 4)
    #expect(standing.pendingComments == 2)
    #expect(!standing.isReactionPending)
  }

  @Test
  func `does not show what was refused, but says why`() {
    let standing = Standing(
      Reception(likes: 1), with: [entry(.react(.like, base: nil), .stopped(reason: "no"))])
    #expect(standing == Standing(reception: Reception(likes: 1), problem: "no"))
  }

  @Test
  func `has no counts below zero, whatever a server says`() {
    #expect(Reception(likes: -3, dislikes: -1, replies: .min) == Reception())
    #expect(Reception(likes: 0, mine: .like).with(nil) == Reception())
  }

  @Test(arguments: [Int.max, .min, 7])
  func `counts on from the largest number that a server can tell`(number: Int) {
    let told = Reception(likes: number, dislikes: number, replies: number)
    let standing = Standing(told, with: [entry(.react(.like, base: nil)), entry(.comment("a"))])
    #expect(standing.reception.mine == .like)
    #expect(standing.reception.replies >= told.replies)
    #expect(told.with(.dislike).with(nil).dislikes <= told.dislikes)
  }
}
