import Domain
import Fakes
import Terminal
import Testing

@testable import Wording

@Suite("Polls in words")
struct PollTextTests {
  private let now = ManualTime().now

  private func lines(_ poll: Poll?, isPending: Bool = false, most: Int = 9) throws -> [String] {
    try PollText.lines(#require(poll), now: now, isPending: isPending, most: most).map(\.plain)
  }

  @Test func `tell what was said, the person's own, and how to vote`() throws {
    let options = [Poll.Option("fog", votes: 2), Poll.Option("sun", votes: 1)]
    let end = now.advanced(by: .seconds(3 * 86_400))
    #expect(
      try lines(Poll(id: "5", options: options, endsAt: end, voters: 3)) == [
        "  1  fog  2 · 67 %", "  2  sun  1 · 33 %", "  3 people · ends in 3 days · vote 1",
      ])
    let voted = Poll(id: "5", options: options, endsAt: end, voters: 3)?.voted([1])
    #expect(
      try lines(voted, isPending: true) == [
        "  1  fog  2 · 50 %", "  2  sun  2 · 50 %  your vote …", "  4 people · ends in 3 days",
      ])
  }

  @Test func `tell that they are over, what is secret, and how much is left out`() throws {
    let options = (0..<8).map { _ in Poll.Option("", votes: nil) }
    #expect(
      try lines(Poll(id: "5", options: options, endsAt: now), most: 2) == [
        "  1  option 1", "  2  option 2", "  and 6 other options", "  the poll has ended",
      ])
    #expect(
      try lines(Poll(id: "5", options: [Poll.Option("fog", votes: 0)], isMultiple: true))
        == ["  1  fog  0", "  does not end · vote 1"])
  }
}
