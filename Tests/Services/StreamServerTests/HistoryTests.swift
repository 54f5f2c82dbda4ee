import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Edits and their history")
struct HistoryTests {
  @Test
  func `an edit replaces all of it, and what was before can be read`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let first = try await anna.upload(Pictures.grey, [("description", "masts")]).id()
      let second = try await anna.upload(Pictures.red, [("description", "sails")]).id()
      let id = try await anna.publish(
        "one", [("spoiler_text", "boats"), ("media_ids[]", first), ("media_ids[]", second)])
      test.time.advance(by: .seconds(60))
      let edited = try await anna.send(
        .put, "/api/v1/statuses/\(id)",
        [
          ("status", "two"), ("media_ids[]", second), ("media_ids[]", first),
          ("media_attributes[][id]", first), ("media_attributes[][description]", "three masts"),
        ]
      ).json
      #expect(edited["media_attachments"].ids == [second, first])
      #expect(edited["edited_at"].text == "2026-05-01T12:01:00.000Z")
      let history = try await client.get("/api/v1/statuses/\(id)/history").json
      #expect(history.list.map { $0["content"].text } == ["<p>one</p>", "<p>two</p>"])
      #expect(history.list.map { $0["spoiler_text"].text } == ["boats", ""])
      #expect(
        history.list.map { $0["created_at"].text }
          == ["2026-05-01T12:00:00.000Z", "2026-05-01T12:01:00.000Z"])
      #expect(history.list.map(\.words) == [["masts", "sails"], ["sails", "three masts"]])
      #expect(history[0]["account"]["acct"].text == "anna")
    }
  }

  @Test
  func `a picture that was taken away is in no version any more`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let wrong = try await anna.upload(Pictures.grey, [("description", "wrong")]).id()
      let right = try await anna.upload(Pictures.red, [("description", "right")]).id()
      let id = try await anna.publish("x", [("media_ids[]", wrong), ("media_ids[]", right)])
      _ = try await anna.send(
        .put, "/api/v1/statuses/\(id)", [("status", "x"), ("media_ids[]", right)])
      let history = try await anna.get("/api/v1/statuses/\(id)/history").json
      #expect(history.list.map(\.words) == [["right"], ["right"]])
    }
  }

  @Test
  func `an edit in JSON takes the last picture away from everybody, as one in a form does`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey).id()
      let status = try await anna.post(
        "/api/v1/statuses", [("status", "x"), ("media_ids[]", picture)]
      ).json
      let address = (status["media_attachments"][0]["url"].text ?? "")
        .replacing("https://photos.example", with: "")
      #expect(try await client.get(address).status == 200)
      let edited = try await anna.send(
        .put, "/api/v1/statuses/\(status.id())", type: "application/json",
        body: Array(#"{"status":"x","media_ids":[]}"#.utf8))
      #expect(edited.status == 200)
      #expect(edited.json["media_attachments"].ids == [])
      #expect(try await client.get(address).status == 404)
    }
  }

  @Test
  func `history is for those who may see the status, and has a bound`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("secret", [("visibility", "private")])
      #expect(try await client.get("/api/v1/statuses/\(id)/history").status == 404)
      for number in 1...105 {
        _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", "\(number)")])
      }
      let history = try await anna.get("/api/v1/statuses/\(id)/history").json
      #expect(history.list.count == 101)
      #expect(history[100]["content"].text == "<p>105</p>")
    }
  }
}

extension JSON {
  fileprivate var words: [String?] { self["media_attachments"].list.map { $0["description"].text } }
}
