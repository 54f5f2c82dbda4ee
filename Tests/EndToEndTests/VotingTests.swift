import Domain
import Fakes
import Foundation
import PictureFixtures
import Testing

/// Two people of a household who vote and ask, our programs and our server: all of them real.
@Suite("Polls at a household's server")
struct VotingTests {
  /// What another program is told of a poll.
  private struct Told: Decodable, Identifiable {
    struct Poll: Decodable {
      struct Option: Decodable {
        let votesCount: Int
      }

      let ownVotes: [Int]
      let options: [Option]
    }

    let id: String
    let content: String
    let poll: Poll?
  }

  private func photos(_ commands: String, in home: TestHome) async throws -> [TestHome.Row] {
    try await home.rows(commands).filter { $0.type == "photo" }
  }

  /// Comes back until nothing waits any more: at its end a program waits but briefly. What was refused.
  private func arrive(from home: TestHome) async throws -> [TestHome.Row] {
    var left: [TestHome.Row] = []
    try await until("all to have been answered") {
      left = try await home.rows("outbox").filter { $0.type == "entry" }
      guard left.contains(where: { $0.state != "stopped" }) else { return true }
      _ = try await home.run("-c", "outbox; retry")
      return false
    }
    return left
  }

  private func ask(_ text: String, by visitor: Visitor, token: String) async throws {
    let picture = try await visitor.upload(try Fixture.bytes("gradient.jpg"), token: token)
    let poll = ["colour", "black and white"].map { ("poll[options][]", $0) }
    _ = try await visitor.publish(
      text, picture: picture, poll + [("poll[expires_in]", "86400")], token: token)
  }

  @Test
  func `ben votes once in ada's poll, which keeps his vote when she changes her words`()
    async throws
  {
    try await HouseholdServer.run(in: try await HouseholdServer.home(of: ["ada", "ben"])) {
      server in
      let visitor = Visitor(at: server.origin)
      try await ask("Which one", by: visitor, token: try await visitor.token())
      let (ada, ben) = (try TestHome.withBrowser(), try TestHome.withBrowser())
      try await ada.signIn(by: visitor)
      try await ben.signIn(by: visitor, as: "ben")

      let voted = try await photos("stream; refresh; show 1; vote 2", in: ben)
      #expect(
        voted.last?.poll == TestHome.Row.Poll(votes: [0, 1], voters: 1, mine: [2]), "at once")
      #expect(try await arrive(from: ben).isEmpty)
      try await ben.expectMistake("stream; show 1; vote 1", "you have voted here already")

      _ = try await ada.rows("stream; refresh")
      try await ada.expectMistake("stream; show 1; vote 1", "this is your own poll")
      _ = try await ada.rows("stream; show 1; edit Which one, then?")
      #expect(try await arrive(from: ada).isEmpty)
      let kept = TestHome.Row.Poll(votes: [0, 1], voters: 1, mine: [])
      let changed = try await photos("stream; refresh; list 9", in: ada)
      #expect(changed.map(\.caption) == ["Which one, then?"])
      #expect(changed.map(\.poll) == [kept])

      let told = try await visitor.statuses(
        Told.self, token: try await visitor.token(of: "ben"))
      #expect(told.map(\.content) == ["<p>Which one, then?</p>"])
      #expect(told.first?.poll?.ownVotes == [1])
      #expect(told.first?.poll?.options.map(\.votesCount) == [0, 1])
      await visitor.leave()
    }
  }

  @Test
  func `votes without a network arrive later, but not in a poll that is over by then`()
    async throws
  {
    let (household, port) = (
      try await HouseholdServer.home(of: ["ada", "ben"]), try ReservedPort()
    )
    let ben = try TestHome.withBrowser()
    try await HouseholdServer.run(in: household, at: port) { server in
      let visitor = Visitor(at: server.origin)
      let token = try await visitor.token()
      for text in ["short", "long"] { try await ask(text, by: visitor, token: token) }
      try await ben.signIn(by: visitor, as: "ben")
      #expect(try await photos("stream; refresh; list 9", in: ben).count == 2)
      await visitor.leave()
    }

    // The last wish counts.
    let offline = try await photos("stream; show 1; vote 2; vote 1; show 2; vote 2", in: ben)
    #expect(offline.map(\.caption) == ["long", "long", "long", "short", "short"])
    #expect(offline.map(\.poll?.mine) == [[], [2], [1], [], [2]])
    try HouseholdFiles(of: household).endPoll()

    try await HouseholdServer.run(in: household, at: port) { server in
      let refused = try await arrive(from: ben)
      #expect(
        refused.count == 1 && refused[0].reason?.hasSuffix("The poll has already ended") == true)
      _ = try await ben.rows("outbox; drop 1")
      let listed = try await photos("stream; refresh; list 9", in: ben)
      #expect(listed.map(\.caption) == ["long", "short"])
      #expect(
        listed.map(\.poll) == [
          TestHome.Row.Poll(votes: [1, 0], voters: 1, mine: [1]),
          TestHome.Row.Poll(votes: [0, 0], voters: 0, mine: []),
        ])
      try await ben.expectMistake("stream; show 2; vote 1", "this poll has ended")
      let visitor = Visitor(at: server.origin)
      let told = try await visitor.statuses(
        Told.self, token: try await visitor.token(of: "ben"))
      #expect(told.map(\.poll?.ownVotes) == [[0], []])
      await visitor.leave()
    }
  }
}
