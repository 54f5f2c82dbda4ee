import Fakes
import Foundation
import FoundationXML
import Hummingbird
import PictureFixtures
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
      #expect(page.body.contains("<h2><a href=\"/@anna/\(id)\"><img"))
      #expect(page.body.contains("anna, <time datetime=\"2026-05-01T12:00:00"))
      #expect(page.body.ranges(of: "Fog &lt;i&gt;here").count == 1, "the caption is there once")
      #expect(page.body.contains("width=\"2\" height=\"2\""))
      let single = try await client.get("/@anna/\(id)")
      #expect(single.body.contains("<p>Fog &lt;i&gt;here&lt;/i&gt;</p>"))
      #expect(single.body.contains(" 2w, /media/"))
      #expect(single.body.contains(".png 4w\""))
      #expect(single.body.contains("width=\"4\" height=\"3\""))
      for body in [page.body, single.body] {
        #expect(body.contains("alt=\"Masts &quot;&amp;&quot; fog\""))
        for word in ["Not for all", "A story", "Only words", "<script", "<i>"] {
          #expect(!body.contains(word), "\(word)")
        }
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
  func
    `a camera's picture is offered in the sizes of screens, and its own size at the end of a link`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.photo("large", of: Pictures.large)
      let gallery = try await client.get("/").body
      let match = try #require(gallery.firstMatch(of: #/src="(/media/\w+-small\.png)"/#))
      let small = String(match.1)
      let medium = small.replacing("-small", with: "-medium")
      let original = small.replacing("-small", with: "")
      #expect(gallery.contains("srcset=\"\(small) 2w, \(medium) 3w\""))
      #expect(gallery.contains("sizes=\"(max-width: 40rem) 60vw, 39vw\""))
      #expect(!gallery.contains(original), "tiles never load the original")
      #expect(try await client.get(medium).bytes == Pictures.medium?.bytes)
      let body = try await client.get("/@anna/\(id)").body
      #expect(body.contains("<a href=\"\(original)\"><picture>"))
      #expect(body.contains("<source media=\"(min-width: 1921px)\" srcset=\"\(original)\">"))
      #expect(body.contains("srcset=\"\(small) 2w, \(medium) 3w\" sizes=\"min(110vw, 150vh)\""))
      #expect(body.contains("width=\"2400\" height=\"1600\""))
      #expect(body.contains("content=\"https://photos.example\(medium)\""))
      #expect(body.contains("<meta property=\"og:image:width\" content=\"3\">"))
    }
  }

  @Test
  func `a GIF moves on its page, so that has the file that does`() async throws {
    let test = try await TestServer(pictures: PicturesOfFormat(format: "gif"))
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.photo("moves", of: GIF.redThenBlue(width: 4, height: 3))
      let body = try await client.get("/@anna/\(id)").body
      #expect(body.contains(#/<img src="/media/\w+\.gif" width/#))
      #expect(try await client.get("/").body.contains(#/<img src="/media/\w+-small\.png" width/#))
    }
  }

  @Test
  func `sensitive photos are covered until somebody opens them`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.photo("x", [("sensitive", "true"), ("spoiler_text", "Spiders")])
      let body = try await client.get("/@anna/\(id)").body
      let covered = body.firstMatch(of: #/<details>\n<summary>Spiders</summary>((?s).*)</details>/#)
      #expect(covered?.1.contains("<img") == true)
      #expect(covered?.1.contains("<p>x</p>") == true)
      #expect(!body.contains("og:image"))
      let gallery = try await client.get("/").body
      #expect(gallery.contains("Sensitive photo"))
      #expect(!gallery.contains("<img") && !gallery.contains("/media/"))
    }
  }

  @Test
  func `an album is one tile that says how many it has, and one page with all of them`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      var media: [(String, String)] = []
      for name in ["one", "two", "three"] {
        let picture = try await anna.upload(Pictures.grey, [("description", name)]).json
        media.append(("media_ids[]", try picture.id()))
      }
      let id = try await anna.publish("an album", media)
      let gallery = try await client.get("/").body
      #expect(gallery.ranges(of: "<img").count == 1)
      #expect(gallery.contains("<span class=\"spoken\">3 photos</span>"))
      let body = try await client.get("/@anna/\(id)").body
      #expect(body.matches(of: #/alt="([a-z]+)"/#).map(\.1) == ["one", "two", "three"])
      #expect(body.ranges(of: "loading=\"lazy\"").count == 2)
    }
  }

  @Test
  func `messengers get a preview, and nobody is led to what is not in the gallery`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let first = try await anna.photo("Fog \"over\" <b>", alt: "masts")
      let hidden = try await anna.photo("not listed", [("visibility", "unlisted")])
      try await anna.photo("closed", [("visibility", "private")])
      let last = try await anna.photo("later")
      let body = try await client.get("/@anna/\(first)").body
      for (name, value) in [
        ("og:title", "Fog &quot;over&quot; &lt;b&gt;"), ("og:image:alt", "masts"),
        ("og:url", "https://photos.example/@anna/\(first)"), ("og:image:width", "4"),
      ] {
        #expect(body.contains("<meta property=\"\(name)\" content=\"\(value)\">"), "\(name)")
      }
      #expect(body.contains("content=\"https://photos.example/media/"))
      #expect(body.contains("<a rel=\"prev\" href=\"/@anna/\(last)\">"))
      #expect(!body.contains("rel=\"next\"") && !body.contains("noindex"))
      #expect(try await client.get("/@anna/\(hidden)").body.contains("noindex"))
      #expect(!(try await client.get("/").body.contains("not listed")))
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
      // Links may lead in a circle.
      for _ in 0..<10 {
        guard let next = path else { break }
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
      test.time.advance(by: .seconds(60))
      _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", "two")])
      #expect(try await client.with("If-None-Match", tag).get(path).status == 200)
    }
  }

  @Test(arguments: ["/", "/@anna", "/tags/fog", "/feed.atom", "/feed.json"])
  func `a photo that was deleted is seen to be gone, also by those who know only when they asked`(
    _ path: String
  ) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let older = try await anna.photo("older #fog")
      test.time.advance(by: .seconds(60))
      try await anna.photo("newer #fog")
      let first = try await client.get(path)
      #expect(first.body.contains("older"))
      _ = try await anna.send(.delete, "/api/v1/statuses/\(older)")
      for date in [first.headers["Last-Modified"], "Fri, 01 May 2026 12:01:00 GMT"] {
        let again = try await client.with("If-Modified-Since", date ?? "").get(path)
        #expect(again.status == 200)
        #expect(!again.body.contains("older"))
      }
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
  func `what the page covers is in no feed but for readers that can cover it`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let warned = try await anna.photo("He dies", alt: "a grave", [("spoiler_text", "The end")])
      try await anna.photo("Look away", alt: "a wasp", [("sensitive", "true")])
      let atom = try await client.get("/feed.atom")
      let parser = XMLParser(data: Data(atom.bytes))
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      #expect(atom.body.ranges(of: "<media:rating>adult</media:rating>").count == 2)
      #expect(atom.body.contains("<media:description type=\"plain\">a grave</media:description>"))
      let json = try await client.get("/feed.json")
      for (place, content) in [
        (0, "<p>Look away</p>"),
        (1, "<p><a href=\"https://photos.example/@anna/\(warned)\">The end</a></p>"),
      ] {
        let item = json.json["items"][place]
        #expect(item["_photostream"]["sensitive"].bool == true)
        #expect(item["content_html"].text == content)
        #expect(item["attachments"][0]["mime_type"].text == "image/png")
        #expect(item["image"].text == nil)
      }
      for body in [atom.body, json.body] {
        for word in ["He dies", "img src", "enclosure"] { #expect(!body.contains(word), "\(word)") }
      }
      #expect(!json.body.contains("a grave") && !json.body.contains("a wasp"))
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
    _ text: String, alt: String = "", of picture: [UInt8] = Pictures.grey,
    _ more: [(String, String)] = []
  ) async throws -> String {
    let media = try await upload(picture, [("description", alt)]).id()
    return try await publish(text, [("media_ids[]", media)] + more)
  }
}
