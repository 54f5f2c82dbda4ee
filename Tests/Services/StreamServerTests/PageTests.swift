import Fakes
import Foundation
import FoundationXML
import Hummingbird
import Testing

@testable import StreamServer

@Suite("The public page")
struct PageTests {
  @Test
  func `it shows what is for everybody, with alternative texts and sizes to choose from`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.photo("Fog <i>here</i>", alt: "Masts \"&\" fog", [])
      let hidden = try await anna.photo("Not for all", [("visibility", "private")])
      try await anna.photo("A story", [("expires_in", "60")])
      try await anna.publish("Only words")
      let page = try await client.get("/")
      #expect(page.status == 200)
      #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
      #expect(page.body.contains("<h2><a href=\"/@anna/\(id)\">Photo by anna, <time"))
      #expect(page.body.contains("<p>Fog &lt;i&gt;here&lt;/i&gt;</p>"))
      #expect(page.body.ranges(of: "Fog &lt;i&gt;here").count == 1, "the caption is there once")
      #expect(page.body.contains("alt=\"Masts &quot;&amp;&quot; fog\""))
      #expect(page.body.contains(" 2w, /media/"))
      #expect(page.body.contains(".png 4w\""))
      #expect(page.body.contains("width=\"4\" height=\"3\""))
      for word in ["Not for all", "A story", "Only words", "<script", "<i>"] {
        #expect(!page.body.contains(word), "\(word)")
      }
      #expect(try await client.get("/@anna/\(hidden)").status == 404)
      #expect(try await client.get("/@ben/\(id)").status == 404)
      #expect(try await client.get("/@anna/\(id)").body.contains("<h1>"))
      #expect(try await client.get("/@ben").body.contains("No photos here yet."))
      #expect(try await client.get("/@nobody").status == 404)
      #expect(try await client.get("/anna").status == 404)
    }
  }

  @Test
  func `sensitive photos are covered until somebody opens them`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      try await anna.photo("x", [("sensitive", "true"), ("spoiler_text", "Spiders")])
      let body = try await client.get("/").body
      let covered = body.firstMatch(of: #/<details>\n<summary>Spiders</summary>((?s).*)</details>/#)
      #expect(covered?.1.contains("<img") == true)
      #expect(covered?.1.contains("<p>x</p>") == true)
      #expect(body.ranges(of: "Spiders").count == 1)
    }
  }

  @Test
  func `older photos are on further pages, each on one`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      var posted: [String] = []
      for number in 0..<45 { posted.append(try await anna.photo("photo \(number)")) }
      var path: String? = "/@anna"
      var seen: [String] = []
      while let next = path {
        let body = try await client.get(next).body
        seen += body.matches(of: #/<h2><a href="/@anna/(\d+)"/#).map { String($0.1) }
        path = body.firstMatch(of: #/href="([^"]*)" rel="next"/#).map { String($0.1) }
      }
      #expect(seen == posted.reversed())
    }
  }

  @Test(arguments: ["/", "/feed.atom", "/feed.json", "/style.css"])
  func `what did not change is not sent again`(_ path: String) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.photo("one")
      let first = try await client.get(path)
      let tag = first.headers["ETag"] ?? ""
      let again = try await client.with("If-None-Match", "W/\"x\", \(tag)").get(path)
      #expect(again.status == 304)
      #expect(again.bytes.isEmpty)
      #expect(again.headers["ETag"] == tag)
      guard path != "/style.css" else { return }
      let date = first.headers["Last-Modified"] ?? ""
      #expect(date == "Fri, 01 May 2026 12:00:00 GMT")
      #expect(try await client.with("If-Modified-Since", date).get(path).status == 304)
      test.time.advance(by: .seconds(60))
      _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", "two")])
      #expect(try await client.with("If-None-Match", tag).get(path).status == 200)
      #expect(try await client.with("If-Modified-Since", date).get(path).status == 200)
    }
  }

  @Test
  func `the feeds have the same photos, well formed whatever people wrote`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.photo("a \u{8} & <b> ]]>", alt: "\"alt\"")
      let atom = try await client.get("/feed.atom")
      #expect(atom.headers["Content-Type"] == "application/atom+xml; charset=utf-8")
      #expect(atom.body.contains("<id>https://photos.example/@anna/\(id)</id>"))
      #expect(atom.body.contains("<title>a  &amp; &lt;b&gt; ]]&gt;</title>"))
      #expect(atom.body.contains("<published>2026-05-01T12:00:00.000Z</published>"))
      #expect(!atom.body.contains("\u{8}"))
      let parser = XMLParser(data: Data(atom.bytes))
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      let json = try await client.get("/feed.json").json
      #expect(json["items"][0]["url"].text == "https://photos.example/@anna/\(id)")
      #expect(json["items"][0]["attachments"][0]["mime_type"].text == "image/png")
      #expect(json["items"][0]["attachments"][0]["title"].text == "\"alt\"")
    }
  }

  @Test
  func `people get pages where programs get JSON`() async throws {
    try await TestServer().run { client in
      let page = try await client.with("Accept", "text/html").get("/nothing/here/at/all")
      #expect(page.status == 404)
      #expect(page.body.contains("<h1>Nothing here</h1>"))
      let json = try await client.with("Accept", "text/html").get("/api/v1/nothing")
      #expect(json.status == 404)
      #expect(json.json["error"].text == "Record not found")
      #expect(try await client.get("/health").json["status"].text == "ok")
    }
  }
}

extension Client {
  /// Posts a photo; its id.
  @discardableResult
  fileprivate func photo(
    _ text: String, alt: String = "", _ more: [(String, String)] = []
  ) async throws -> String {
    let media = try await upload(Pictures.grey, [("description", alt)]).json["id"].text ?? ""
    return try await publish(text, [("media_ids[]", media)] + more)
  }
}
