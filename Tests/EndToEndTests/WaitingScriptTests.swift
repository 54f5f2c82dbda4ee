import Fakes
import PictureFixtures
import Testing

/// A script that comes back now and then, as cron has it.
@Suite("What waits, in scripts")
struct WaitingScriptTests {
  private struct Entry: Decodable {
    let id: String
  }

  @Test func `is sent by a refresh; a retry that fails says so, and a record's name drops it`()
    async throws
  {
    var home = try TestHome.withBrowser()
    // Nothing here takes so long: what is asked refuses at once, or answers.
    home.environment["PHOTOSTREAM_PATIENCE"] = "300"
    let household = try await HouseholdServer.home()
    let port = try ReservedPort()
    try await HouseholdServer.run(in: household, at: port) { server in
      let visitor = Visitor(at: server.origin)
      try await visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "fog", token: try await visitor.token())
      try await home.signIn(by: visitor)
      await visitor.leave()
    }
    #expect(try await home.run("-c", "like 1; show 1; comment so calm").status == 0)
    let retried = try await home.run("outbox", "retry")
    #expect(retried.status == 1)
    #expect(retried.output.contains("✓ trying again: 2 things"))
    #expect(retried.errors.contains("photostream: not sent: "), "\(retried)")

    let waiting = try await home.run("--json", "outbox").rows(Entry.self)
    let last = try #require(waiting.last?.id)
    #expect(try await home.run("outbox", "drop", "2").errors.contains("use the record's `id`"))
    #expect(try await home.run("outbox", "drop", last).status == 0)
    #expect(try await home.run("--json", "outbox").lines.count == 1)

    try await HouseholdServer.run(in: household, at: port) { _ in
      try await until("the like to arrive") {
        _ = try await home.run("refresh")
        return try await home.run("--json", "outbox").output.isEmpty
      }
    }
  }
}
