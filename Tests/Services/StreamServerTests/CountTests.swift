import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Counts")
struct CountTests {
  @Test
  func `tell nothing of what one may not see`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let open = try await anna.publish("open")
      test.time.advance(by: .seconds(3 * 86_400))
      let closed = try await anna.publish("closed", [("visibility", "private")])
      let answer = try await anna.publish(
        "direct", [("visibility", "direct"), ("in_reply_to_id", open)])
      let account = try await client.get("/api/v1/accounts/lookup?acct=anna").json
      #expect(account["statuses_count"].number == 1)
      #expect(account["last_status_at"].text == "2026-05-01")
      #expect(try await client.get("/api/v1/instance").json["stats"]["status_count"].number == 1)
      #expect(try await client.get("/api/v1/statuses/\(open)").json["replies_count"].number == 0)
      for id in [answer, closed, open] {
        #expect(try await anna.send(.delete, "/api/v1/statuses/\(id)").status == 200)
      }
      #expect(
        try await client.get("/api/v1/accounts/lookup?acct=anna").json["statuses_count"].number
          == 0)
    }
  }

  @Test
  func `of answers are of those that everybody sees who sees what they answer`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let closed = try await anna.publish("closed", [("visibility", "private")])
      for visibility in ["public", "private", "direct"] {
        try await anna.publish("y", [("visibility", visibility), ("in_reply_to_id", closed)])
      }
      #expect(try await anna.get("/api/v1/statuses/\(closed)").json["replies_count"].number == 2)
    }
  }
}
