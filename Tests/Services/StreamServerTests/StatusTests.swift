import Domain
import Fakes
import Hummingbird
import Markup
import Testing

@testable import StreamServer

@Suite("Statuses")
struct StatusTests {
  @Test
  func `what is posted comes back as it is read by clients`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.post(
        "/api/v1/statuses",
        [
          ("status", "Fog <b>over</b> #Harbour & @ben, @nobody\n\nsee https://a.example/x?y=1&z."),
          ("spoiler_text", "weather"), ("language", "en"), ("sensitive", "true"),
        ])
      #expect(answer.status == 200)
      let status = answer.json
      #expect(status["account"]["acct"].text == "anna")
      #expect(status["account"]["statuses_count"].number == 1)
      #expect(status["created_at"].text == "2026-05-01T12:00:00.000Z")
      #expect(status["visibility"].text == "public")
      #expect(status["spoiler_text"].text == "weather")
      #expect(status["sensitive"].bool == true)
      #expect(status["edited_at"].isNull)
      #expect(status["favourited"].bool == false)
      #expect(status["tags"][0]["name"].text == "harbour")
      #expect(status["mentions"].list.map { $0["acct"].text } == ["ben"])
      #expect(
        status["content"].text == """
          <p>Fog &lt;b&gt;over&lt;/b&gt; <a href="https://photos.example/tags/harbour" \
          class="mention hashtag" rel="tag">#<span>Harbour</span></a> &amp; \
          <span class="h-card"><a href="https://photos.example/@ben" class="u-url mention">\
          @<span>ben</span></a></span>, @nobody</p><p>see \
          <a href="https://a.example/x?y=1&amp;z" rel="nofollow noopener noreferrer" \
          target="_blank">a.example/x?y=1&amp;z</a>.</p>
          """)
      let again = try await anna.get("/api/v1/statuses/\(status.id())")
      #expect(again.body == answer.body)
    }
  }

  @Test(arguments: ["json", "form", "multipart"])
  func `JSON, forms and parts say the same`(_ kind: String) async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey).id()
      let (type, body) =
        switch kind {
        case "json":
          (
            "application/json; charset=utf-8",
            #"{"status":"é","media_ids":["\#(picture)"],"sensitive":true,"spoiler_text":null}"#
          )
        case "form":
          (
            "application/x-www-form-urlencoded",
            "status=%C3%A9&media_ids%5B%5D=\(picture)&sensitive=True"
          )
        default:
          (
            "multipart/form-data; boundary=\"x y\"",
            [("status", "é"), ("media_ids[]", picture), ("sensitive", "1")].map {
              "--x y\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
            }.joined() + "--x y--\r\n"
          )
        }
      let status = try await anna.send(
        .post, "/api/v1/statuses", type: type, body: Array(body.utf8)
      ).json
      #expect(status["content"].text == "<p>é</p>")
      #expect(status["media_attachments"].ids == [picture])
      #expect(status["sensitive"].bool == true)
      #expect(status["spoiler_text"].text == "")
    }
  }

  @Test
  func `a warning alone makes a status sensitive, as posted and as edited`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let warned = try await anna.post(
        "/api/v1/statuses", [("status", "x"), ("spoiler_text", "Spiders")]
      ).json
      #expect(warned["sensitive"].bool == true)
      let path = try "/api/v1/statuses/\(warned.id())"
      for (warning, isSensitive) in [("", false), ("Spiders", true)] {
        let edited = try await anna.send(
          .put, path, [("status", "x"), ("spoiler_text", warning), ("sensitive", "false")])
        #expect(edited.json["sensitive"].bool == isSensitive)
      }
    }
  }

  @Test
  func `a change shows, with its moment, and takes effect on tags`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("one #old")
      test.time.advance(by: .seconds(60))
      let edited = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", "two #new")])
      #expect(edited.json["edited_at"].text == "2026-05-01T12:01:00.000Z")
      #expect(try await anna.get("/api/v1/timelines/home").json[0]["tags"][0]["name"].text == "new")
      #expect(try await anna.get("/api/v1/timelines/tag/old").json.list.isEmpty)
      #expect(try await anna.get("/api/v1/timelines/tag/New").json.ids == [id])
      let source = try await anna.get("/api/v1/statuses/\(id)/source")
      #expect(source.json["text"].text == "two #new")
    }
  }

  @Test
  func `whoever has the name of somebody here at another host is somebody else`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let direct = [("visibility", "direct")]
      let other = try await anna.publish("for @ben@mastodon.social", direct)
      #expect(try await ben.get("/api/v1/statuses/\(other)").status == 404)
      #expect(try await ben.get("/api/v1/notifications").json.ids == [])
      let shown = try await anna.get("/api/v1/statuses/\(other)").json
      #expect(shown["mentions"].list.isEmpty)
      #expect(shown["content"].text == "<p>for @ben@mastodon.social</p>")
      let own = try await anna.publish("for @ben@Photos.example.", direct)
      #expect(
        try await ben.get("/api/v1/statuses/\(own)").json["content"].text == """
          <p>for <span class="h-card"><a href="https://photos.example/@ben" \
          class="u-url mention">@<span>ben</span></a></span>.</p>
          """)
      #expect(try await ben.get("/api/v1/notifications").json.list.count == 1)
    }
  }

  @Test
  func `a removed status is gone, and its text comes back once, to be written anew`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let parent = try await anna.publish("parent")
      let id = try await anna.publish("a & b", [("in_reply_to_id", parent)])
      #expect(try await anna.get("/api/v1/statuses/\(parent)").json["replies_count"].number == 1)
      let removed = try await anna.send(.delete, "/api/v1/statuses/\(id)")
      #expect(removed.json["text"].text == "a & b")
      #expect(try await anna.get("/api/v1/statuses/\(id)").status == 404)
      let left = try await anna.get("/api/v1/timelines/home").json
      #expect(left.ids == [parent])
      #expect(left[0]["replies_count"].number == 0)
      #expect(left[0]["account"]["statuses_count"].number == 1)
    }
  }

  @Test
  func `a thread is what stands above and what stands below`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let root = try await anna.publish("root")
      let middle = try await ben.publish("middle", [("in_reply_to_id", root)])
      let leaf = try await anna.publish("leaf", [("in_reply_to_id", middle)])
      let secret = try await anna.publish(
        "secret", [("in_reply_to_id", middle), ("visibility", "direct")])
      let context = try await ben.get("/api/v1/statuses/\(middle)/context").json
      #expect(context["ancestors"].ids == [root])
      #expect(context["descendants"].ids == [leaf])
      let own = try await anna.get("/api/v1/statuses/\(middle)/context").json
      #expect(own["descendants"].ids == [leaf, secret])
    }
  }

  @Test
  func `a story goes when its time is over, at once for readers and soon for good`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("story", [("expires_at", "2026-05-01T13:00:00Z")])
      let stays = try await anna.publish("stays")
      let shown = try await anna.get("/api/v1/statuses/\(id)").json
      #expect(shown["expires_at"].text == "2026-05-01T13:00:00.000Z")
      test.time.advance(by: .seconds(3601))
      #expect(try await anna.get("/api/v1/statuses/\(id)").status == 404)
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [stays])
      try await Upkeep(household: test.server.household).run()
      let account = try await anna.get("/api/v1/accounts/verify_credentials").json
      #expect(account["statuses_count"].number == 1)
      let past = try await anna.post(
        "/api/v1/statuses", [("status", "x"), ("expires_at", "2026-05-01T13:00:00Z")])
      #expect(past.status == 422)
    }
  }

  @Test(arguments: [
    (422, [("status", "  \n")]), (422, [("status", String(repeating: "x", count: 5001))]),
    (422, [("status", "x"), ("visibility", "secret")]),
    (422, [("status", "x"), ("language", "<b>")]), (422, [("status", "x"), ("media_ids[]", "77")]),
    (404, [("status", "x"), ("in_reply_to_id", "77")]),
    (422, [("status", "x"), ("expires_at", "tomorrow")]),
    (422, [("status", "x"), ("poll[options][]", "a")]),
  ])
  func `what cannot be posted is refused and leaves nothing`(
    _ status: Int, _ fields: [(String, String)]
  ) async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.post("/api/v1/statuses", fields)
      #expect(answer.status == status)
      #expect(answer.json["error"].text?.isEmpty == false)
      #expect(try await anna.get("/api/v1/timelines/home").json.list.isEmpty)
      let account = try await anna.get("/api/v1/accounts/verify_credentials").json
      #expect(account["statuses_count"].number == 0)
    }
  }

  @Test(arguments: [
    "'; DROP TABLE status; --", "\" OR 1=1 --", "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>", "a\u{0}b\u{202E}c", "\\u0000 \\\" %00 %s",
    "\u{1}", "\u{1}/a", "\"/b", "href=\"/tags/x\"", "/c \\\"/",
  ])
  func `SQL and HTML are text, in every text there is`(_ text: String) async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey, [("description", text)]).json
      _ = try await anna.send(
        .patch, "/api/v1/accounts/update_credentials",
        [("display_name", text), ("note", text)])
      let id = try await anna.publish(
        text, [("spoiler_text", text), ("media_ids[]", picture.id())])
      let status = try await anna.get("/api/v1/statuses/\(id)").json
      let clean = text.replacing("\0", with: "")
      #expect(status["spoiler_text"].text == clean)
      #expect(status["account"]["display_name"].text == clean)
      #expect(status["media_attachments"][0]["description"].text == clean)
      #expect(status["content"].text == "<p>\(clean.html)</p>")
      #expect(status["account"]["note"].text == "<p>\(clean.html)</p>")
      let found = try await anna.get("/api/v2/search?q=\(text.percentEncoded)")
      #expect(found.status == 200)
      #expect(try await anna.get("/api/v1/timelines/tag/\(text.percentEncoded)").status == 200)
    }
  }
}
