import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Trends")
struct TrendTests {
  private static let statuses = "/api/v1/trends/statuses"
  private static let tags = "/api/v1/trends/tags"

  @Test
  func `the posts that most others liked or boosted come first, and none that nobody did`()
    async throws
  {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let (ben, cleo) = try await (client.signedIn(as: "ben"), client.signedIn(as: "cleo"))
      let one = try await anna.publish("one")
      let two = try await anna.publish("two")
      let three = try await anna.publish("three")
      let own = try await anna.publish("mine")
      for (client, word, id) in [
        (ben, "favourite", two), (cleo, "reblog", two), (ben, "reblog", three),
        (ben, "favourite", three), (anna, "favourite", own), (anna, "reblog", own),
        (ben, "bookmark", one),
      ] { #expect(try await client.post("/api/v1/statuses/\(id)/\(word)").status == 200) }
      #expect(try await client.get(Self.statuses).json.ids == [two, three])
      #expect(try await client.get(Self.statuses + "?limit=1&offset=1").json.ids == [three])
      _ = try await cleo.post("/api/v1/statuses/\(one)/reblog", [("visibility", "private")])
      #expect(try await client.get(Self.statuses).json.ids == [two, three], "not openly")
      try await cleo.does("mute", on: "anna")
      #expect(try await cleo.get(Self.statuses).json.ids == [])
      #expect(try await client.get("/api/v1/trends/links").json.list.isEmpty)
    }
  }

  @Test
  func `only what everybody sees without a warning is a trend, for seven days`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let open = try await anna.publish("open")
      let story = try await anna.publish("story", [("expires_in", "60")])
      for form in [
        [("visibility", "unlisted")], [("visibility", "private")],
        [("visibility", "direct")], [("sensitive", "true")], [("spoiler_text", "Dark")],
        [("in_reply_to_id", open)],
      ] {
        let id = try await anna.publish("@ben", form)
        #expect(try await ben.post("/api/v1/statuses/\(id)/favourite").status == 200)
      }
      for id in [open, story] { _ = try await ben.post("/api/v1/statuses/\(id)/favourite") }
      #expect(try await client.get(Self.statuses).json.ids == [story, open])
      test.time.advance(by: .seconds(60))
      #expect(try await client.get(Self.statuses).json.ids == [open])
      _ = try await anna.send(
        .patch, "/api/v1/accounts/update_credentials", [("discoverable", "false")])
      #expect(try await client.get(Self.statuses).json.ids == [])
      _ = try await anna.send(
        .patch, "/api/v1/accounts/update_credentials", [("discoverable", "true")])
      test.time.advance(by: .seconds(7 * 86_400 - 61))
      #expect(try await client.get(Self.statuses).json.ids == [open])
      test.time.advance(by: .seconds(2))
      #expect(try await client.get(Self.statuses).json.ids == [])
    }
  }

  @Test
  func `the tags that most people used come first, with how often on which day`() async throws {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let (ben, cleo) = try await (client.signedIn(as: "ben"), client.signedIn(as: "cleo"))
      for text in ["#alone", "#alone", "#alone", "#fog", "#sea #sail"] {
        try await anna.publish(text)
      }
      try await ben.publish("#Fog #sea")
      test.time.advance(by: .seconds(86_400))
      for text in ["#sea", "#fog #sail", "#fog"] { try await ben.publish(text) }
      try await cleo.publish("#sea")
      try await cleo.publish("#fog", [("visibility", "private")])
      let tags = try await client.get(Self.tags).json
      #expect(tags.list.compactMap { $0["name"].text } == ["sea", "fog", "sail"])
      let days = tags[0]["history"].list
      #expect(days.compactMap { $0["uses"].text } == ["2", "2", "0", "0", "0", "0", "0"])
      #expect(days.compactMap { $0["accounts"].text } == ["2", "2", "0", "0", "0", "0", "0"])
      let starts = days.compactMap { $0["day"].text.flatMap { Int($0) } }
      #expect(starts.count == 7 && starts.allSatisfy { $0 % 86_400 == 0 })
      #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 - $1 == 86_400 })
      let part = try await client.get("/api/v1/trends?limit=1&offset=1").json
      #expect(part.list.compactMap { $0["name"].text } == ["fog"])
      _ = try await anna.post("/api/v1/tags/sea/follow")
      #expect(try await anna.get(Self.tags).json[0]["following"].bool == true)
      test.time.advance(by: .seconds(7 * 86_400 + 1))
      #expect(try await client.get(Self.tags).json.list.isEmpty)
    }
  }
}
