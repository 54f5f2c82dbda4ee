import Domain
import Testing

@Suite("What is to be done")
struct MutationActionTests {
  @Test func `is called as people type it`() {
    #expect(MutationAction.react(nil, base: .like).publicName == "unreact")
    #expect(MutationAction.mark(.boost, false, base: true).publicName == "unboost")
    #expect(MutationAction.relate(.follow(nil), base: nil).publicName == "unfollow")
  }

  @Test func `has the words of the person`() {
    #expect(MutationAction.relate(.note("met in Bremen"), base: nil).text == "met in Bremen")
    #expect(MutationAction.relate(.block(true), base: nil).text == nil)
  }

  @Test func `remembers how a photo stood before`() {
    let before = Engagement(mine: .like, isBoosted: true)
    #expect(MutationAction(.reaction(nil), before: before) == .react(nil, base: .like))
    #expect(
      MutationAction(.mark(.boost, false), before: before) == .mark(.boost, false, base: true))
    #expect(
      MutationAction(.mark(.bookmark, true), before: before) == .mark(.bookmark, true, base: false))
  }
}
