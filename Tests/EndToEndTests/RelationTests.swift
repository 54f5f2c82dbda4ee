import Domain
import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// Ben hides ada, whom he follows at a household's server, and lets her be seen again: our programs and our server,
/// all of them real.
@Suite("Muting and blocking at a household's server")
struct RelationTests {
  private struct Relation: Decodable, Equatable {
    var following = false
    var blocking = false
    var muting = false
  }

  private func photos(_ commands: String, in home: TestHome) async throws -> [String?] {
    try await home.rows(commands).filter { $0.type == "photo" }.map(\.caption)
  }

  /// A household with ada, who has posted twice, and ben, who follows her.
  private func household(
    _ body: (_ visitor: Visitor, _ ben: TestHome, _ ada: String) async throws -> Void
  ) async throws {
    // Who looks again and again whether something has arrived asks more often than people do.
    try await HouseholdServer.run(
      posting: ["fog", "sun"], options: ["--request-limit", "1000000"]
    ) { visitor, _ in
      let ben = try TestHome.withBrowser()
      try await ben.signIn(by: visitor, as: "ben")
      try await body(visitor, ben, "@ada@\(visitor.origin.authority)")
    }
  }

  @Test func `who is muted is in no list of this machine either, and comes back with all`()
    async throws
  {
    try await household { visitor, ben, ada in
      let token = try await visitor.token(of: "ben")
      _ = try await ben.rows(
        "people; lists make Friends --at here; add \(ada) to Friends; lists; open 1")
      let sources = try await ben.rows("settings; sources").filter { $0.type == "source" }
      let number = sources.count
      let listed = "stream; only \(number); list 9"
      #expect(try await photos(listed, in: ben) == ["sun", "fog"])

      // By a photo that the list shows, as people do.
      #expect(try await photos("\(listed); mute 1; list 9", in: ben) == ["sun", "fog"], "once")
      #expect(try await photos(listed, in: ben) == [])
      #expect(try await photos("stream; only all; list 9", in: ben) == [])
      try await until("the server to know") {
        _ = try await ben.run("-c", "outbox; retry")
        return try await relation(of: ada, visitor, token).muting
      }
      // What comes later does not come either.
      try await visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "rain", token: try await visitor.token())
      #expect(try await photos("stream; refresh; \(listed)", in: ben) == [])

      let muted = try await ben.rows("people; muted; unmute 1")
      #expect(muted.contains { $0.type == "listedPerson" && $0.handle == ada })
      try await until("all to be back") {
        _ = try await ben.run("-c", "outbox; retry")
        return try await photos("stream; refresh; \(listed)", in: ben) == ["rain", "sun", "fog"]
      }
    }
  }

  @Test func `a block by a photo is undone with all that it has ended`() async throws {
    try await household { visitor, ben, ada in
      let token = try await visitor.token(of: "ben")
      let before = try await relation(of: ada, visitor, token)
      #expect(before == Relation(following: true))
      let terminal = try PseudoTerminal(columns: 100)
      let process = try ben.sit(at: terminal)
      try await terminal.expect("stream>")
      try await terminal.enter("list", expecting: "fog")
      // How things stand with her was never asked here.
      try await terminal.enter("block 1", expecting: "blocked")
      try await until("the block to arrive") {
        try await relation(of: ada, visitor, token).blocking
      }
      #expect(try await !relation(of: ada, visitor, token).following)
      terminal.type("undo\r")
      try await until("all to be as it was") {
        try await relation(of: ada, visitor, token) == before
      }
      terminal.type("\u{C}")
      try await terminal.expect("an empty screen") { !$0.contains("fog") }
      try await terminal.enter("list", expecting: "fog")
      try await process.quit(at: terminal)
    }
  }

  private func relation(
    of handle: String, _ visitor: Visitor, _ token: String
  ) async throws -> Relation {
    struct Person: Decodable { let id: String }
    let name = handle.dropFirst().prefix { $0 != "@" }
    let found = try await visitor.get("/api/v1/accounts/lookup?acct=\(name)", token: token)
    let id = try JSONDecoder().decode(Person.self, from: Data(found)).id
    let told = try await visitor.get(
      "/api/v1/accounts/relationships?id%5B%5D=\(id)", token: token)
    return try #require(try JSONDecoder().decode([Relation].self, from: Data(told)).first)
  }
}
