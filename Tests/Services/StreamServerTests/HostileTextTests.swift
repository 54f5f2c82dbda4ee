import Domain
import Fakes
import Foundation
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Texts that are meant to do harm")
struct HostileTextTests {
  private static let texts = [
    "'; DROP TABLE status; --", "\" onerror=alert(1) x=\"", "<script>alert(1)</script>",
    "]]><script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "\u{1}\u{2}\u{1F}/x",
    "&lt;script&gt;", "javascript:alert(1)", "http://x/\"><script>alert(1)</script>",
    "{{7*7}} ${7*7} %s%n", "\u{202E}gpj.exe",
  ]

  @Test(arguments: texts)
  func `are shown as what they are on every page and in every feed`(_ text: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey, [("description", text)]).json["id"].text
      let changed = try await anna.send(
        .patch, "/api/v1/accounts/update_credentials", [("display_name", text), ("note", text)])
      #expect(changed.status == 200)
      let id = try await anna.publish(
        text, [("media_ids[]", picture ?? ""), ("spoiler_text", text)])
      for path in ["/", "/@anna", "/@anna/\(id)", "/feed.atom"] {
        let answer = try await client.get(path)
        #expect(answer.status == 200)
        Self.expectHarmless(answer.body, path)
        if let word = text.firstMatch(of: /[a-z]{4,}/)?.output {
          #expect(answer.body.contains(word), "\(path)")
        }
      }
      let page = try await client.get("/@anna")
      #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
      let status = try await anna.get("/api/v1/statuses/\(id)").json
      #expect(status["spoiler_text"].text == text)
      #expect(status["media_attachments"][0]["description"].text == text)
      #expect(status["account"]["display_name"].text == text)
      Self.expectHarmless(status["content"].text ?? "<script", "content")
      Self.expectHarmless(status["account"]["note"].text ?? "<script", "note")
      // What is kept of the status is what a page is made of.
      #expect(
        try await anna.get("/api/v1/timelines/home").json[0]["spoiler_text"].text == text)
    }
  }

  @Test(arguments: texts)
  func `ask for nothing but themselves in addresses, searches, markers and keys`(_ text: String)
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.with("Idempotency-Key", Self.header(text)).signedIn(as: "anna")
      let id = try await anna.publish("harbour")
      let word = text.percentEncoded
      for path in [
        "/tags/\(word)", "/@\(word)", "/@anna/\(word)", "/media/\(word)", "/avatars/\(word).svg",
        "/?max_id=\(word)", "/api/v1/timelines/tag/\(word)", "/api/v2/search?q=\(word)",
        "/api/v1/accounts/lookup?acct=\(word)", "/api/v1/accounts/search?q=\(word)",
        "/api/v1/statuses/\(word)", "/api/v1/timelines/home?limit=\(word)",
        "/api/v1/timelines/home?max_id=\(word)", "/api/v1/markers?timeline[]=\(word)",
        "/oauth/authorize?client_id=\(word)&redirect_uri=\(word)&scope=\(word)&state=\(word)",
      ] {
        let answer = try await anna.with("Accept", "text/html").get(path)
        #expect(answer.status < 500, "\(path)")
        if answer.headers["Content-Type"]?.contains("html") == true {
          Self.expectHarmless(answer.body, path)
        }
      }
      let marked = try await anna.post("/api/v1/markers", [("home[last_read_id]", text)])
      #expect(marked.status < 500)
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [id])
    }
    #expect(test.reports.lines == [])
  }

  @Test
  func `cannot become lines of an answer's head`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(redirect: "https://app.example/cb")
      let wish = app.wish([("state", "a\r\nSet-Cookie: b=c")])
      let answer = try await client.fill(
        client.page(wish), wish, name: "anna", password: TestServer.password(of: "anna"))
      #expect(answer.status == 302)
      #expect(answer.headers["Set-Cookie"] == nil)
      #expect(answer.headers["Location"]?.hasSuffix("state=a%0D%0ASet-Cookie%3A%20b%3Dc") == true)
    }
  }

  /// No tag and no attribute but our own.
  private static func expectHarmless(_ html: String, _ place: String) {
    for word in ["<script", "<img src=x", "]]><", "\" onerror", "href=\"javascript:"] {
      #expect(!html.contains(word), "\(word) in \(place)")
    }
  }

  /// As much of a text as a header can carry.
  private static func header(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 }.map(Character.init))
  }
}
