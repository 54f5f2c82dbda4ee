import Domain
import Fakes
import Foundation
import PictureFixtures
import Testing
import Web

@testable import Fediverse

@Suite("Searches by servers")
struct ServerSearchTests {
  private let account = Invented.account.id

  private static func status(
    _ id: String, by author: String = "9", _ visibility: String? = "public", more: String = "",
    hasPicture: Bool = true
  ) -> String {
    let picture = #"{"id":"m","type":"image","url":"https://photos.example/\#(id).jpg"}"#
    return """
      {"id":"\(id)","created_at":"2026-01-01T00:00:00Z","content":"<p>fog \(id)</p>",
       "visibility":\(visibility.map { "\"\($0)\"" } ?? "null"),
       "url":"https://photos.example/@bo/\(id)",
       "account":{"id":"\(author)","acct":"bo@else.example"},
       "media_attachments":[\(hasPicture ? picture : "")]\(more)}
      """
  }

  private static func answer(_ statuses: [String]) -> String {
    #"{"accounts":[],"hashtags":[],"statuses":[\#(statuses.joined(separator: ","))]}"#
  }

  @Test func `posts, words, people and tags are read; what is broken costs itself alone`()
    async throws
  {
    let web = ScriptedWeb {
      $0.answer(
        #"""
        {"accounts":[{"id":"12","acct":"bo@else.example","display_name":"Bo"},null,{"acct":"x"}],
         "hashtags":[{"name":"fog","url":"x"},7,{}],
         "statuses":[\#(Self.status("1")),{"id":"2"},\#(Self.status("3", hasPicture: false)),"no"]}
        """#)
    }
    let found = try await accounts(web).search("fog sea", of: account, after: nil)
    #expect(web.targets == ["/api/v2/search?q=fog%20sea&limit=40"])
    #expect(found.photos.map(\.caption) == ["fog 1"])
    #expect(found.photos.first?.author?.contains("@bo@else.example") == true)
    #expect(found.words.map(\.words.text).contains("fog 3"))
    #expect(found.words.last?.words.page == "https://photos.example/@bo/3")
    #expect(found.people.map(\.handle.text) == ["@bo@else.example"])
    #expect(found.tags == ["fog"])
    #expect(found.limit == nil)
  }

  /// Of what is not for everybody only what is the account's own, mentions it, or is by somebody it follows.
  @Test func `what other people's posts are for others is left out, whatever a server tells`()
    async throws
  {
    let mention = #","mentions":[{"id":"7","acct":"ada"}]"#
    let statuses = [
      Self.status("open"), Self.status("unlisted", "unlisted"), Self.status("unsaid", nil),
      Self.status("secret", by: "9", "private"), Self.status("direct", by: "9", "direct"),
      Self.status("odd", by: "9", "circle"), Self.status("followed", by: "8", "private"),
      Self.status("followed-direct", by: "8", "direct"),
      Self.status("own", by: "7", "direct"), Self.status("to-me", by: "9", "direct", more: mention),
      Self.status(
        "filtered",
        more: #","filtered":[{"filter":{"id":"1","title":"x","filter_action":"hide"}}]"#),
      Self.status("boost", more: #","reblog":\#(Self.status("inner"))"#),
    ]
    let web = ScriptedWeb { request in
      let target = request.address.target
      if target.contains("verify_credentials") {
        return request.answer(#"{"id":"7","acct":"ada"}"#)
      }
      if target.contains("relationships") {
        return request.answer(#"[{"id":"8","following":true},{"id":"9","following":false},null]"#)
      }
      return request.answer(Self.answer(statuses))
    }
    let found = try await accounts(web).search("fog", of: account, after: nil)
    #expect(
      found.photos.map { $0.status ?? "" } == [
        "open", "unlisted", "unsaid", "followed", "own", "to-me", "filtered",
      ])
    #expect(found.photos.compactMap(\.filtering?.title) == ["x"])
    #expect(web.targets.last == "/api/v1/accounts/relationships?id%5B%5D=8&id%5B%5D=9")
    let tagged = try await accounts(
      ScriptedWeb { request in
        request.address.target.contains("timelines/tag")
          ? request.answer("[\(statuses.joined(separator: ","))]")
          : request.answer(#"{"error":"no"}"#, status: 403)
      }
    ).photos(tagged: "fog/../x?", of: account, after: nil)
    #expect(tagged.photos.map { $0.status ?? "" } == ["open", "unlisted", "unsaid", "filtered"])
  }

  @Test func `what a server does not look for is said`() async throws {
    let web = ScriptedWeb { $0.answer(Self.answer([])) }
    #expect(
      try await accounts(web, .pixelfed).search("fog", of: account, after: nil).limit == .noPosts)
    #expect(
      try await accounts(web, .goToSocial).search("fog", of: account, after: nil).limit
        == .onlyOwnPosts)
    let long = String(repeating: "f", count: 101)
    #expect(
      try await accounts(web, .pixelfed).search(long, of: account, after: nil).limit
        == .characters(100))
    let longer = String(repeating: "f", count: 501)
    #expect(
      try await accounts(web).search(longer, of: account, after: nil).limit == .characters(500))
    #expect(web.targets.count == 2, "what is too long is not sent")
  }

  @Test(arguments: [
    ("@bo@else.example", true), ("https://else.example/@bo/1", true), ("fog", false),
    ("@bo and others", false), ("https://else.example and more", false),
  ])
  func `only names and addresses are looked for elsewhere`(text: String, isResolved: Bool)
    async throws
  {
    let web = ScriptedWeb { $0.answer(Self.answer([])) }
    _ = try await accounts(web).search(text, of: account, after: nil)
    #expect(web.targets[0].hasSuffix("&resolve=true") == isResolved)
  }

  @Test func `each kind goes on by itself, in the way its server knows`() async throws {
    let people = (1...25).map { #"{"id":"p\#($0)","acct":"bo\#($0)@else.example"}"# }
    let tags = (1...20).map { #"{"name":"fog\#($0)"}"# }
    let few = (1...19).map { Self.status("\($0)") }
    @Sendable func answer(_ request: WebRequest) -> WebResponse {
      request.answer(
        #"""
        {"accounts":[\#(people.joined(separator: ","))],"statuses":[\#(few.joined(separator: ","))],
         "hashtags":[\#(tags.joined(separator: ",")),null]}
        """#)
    }
    let web = ScriptedWeb(answer)
    let first = try await accounts(web).search("fog", of: account, after: nil)
    #expect(first.rest == [.people: .behind(25), .tags: .behind(21)], "few are all there are")
    let second = try await accounts(web).search("fog", of: account, after: first.rest)
    #expect(
      web.targets.dropFirst() == [
        "/api/v2/search?q=fog&limit=40&type=accounts&offset=25",
        "/api/v2/search?q=fog&limit=40&type=hashtags&offset=21",
      ])
    #expect(second.rest == [.people: .behind(50), .tags: .behind(42)])
    #expect(second.people.count == 25 && second.tags.count == 20 && second.photos.isEmpty)

    let small = ScriptedWeb(answer)
    let told = try await accounts(small, .goToSocial).search(
      "@bo@else.example", of: account, after: nil)
    #expect(told.rest == [.people: .below("p25"), .tags: .outOfReach])
    let next = try await accounts(small, .goToSocial)
      .search("@bo@else.example", of: account, after: told.rest)
    #expect(
      small.targets.last
        == "/api/v2/search?q=%40bo%40else.example&limit=40&type=accounts&max_id=p25",
      "what is elsewhere was looked for before")
    #expect(next.limit == nil && told.limit == .onlyOwnPosts)

    let photos = ScriptedWeb(answer)
    #expect(
      try await accounts(photos, .pixelfed).search("fog", of: account, after: nil).rest
        == [.people: .outOfReach, .tags: .outOfReach])
    #expect(
      try await accounts(web).search("https://a.example/1", of: account, after: nil).rest.isEmpty)
  }

  @Test func `a kind that fails later on holds up no other`() async throws {
    let many = (1...20).map { Self.status("\($0)") }
    let web = ScriptedWeb { request in
      if request.address.target.contains("type=accounts") {
        return request.answer("", status: 500)
      }
      if request.address.target.contains("type=hashtags") {
        return request.answer("", status: 422)
      }
      return request.answer(#"{"statuses":[\#(many.joined(separator: ","))]}"#)
    }
    let rest: ServerFindings.Rest = [
      .people: .behind(40), .posts: .behind(40), .tags: .behind(40),
    ]
    let next = try await accounts(web).search("fog", of: account, after: rest)
    #expect(next.photos.count + next.words.count == 20)
    #expect(next.rest == [.people: .behind(40), .posts: .behind(60), .tags: .outOfReach])
    await #expect(throws: FediverseError.self) {
      try await accounts(web).search("fog", of: account, after: [.people: .behind(40)])
    }
  }

  @Test func `photos with a tag go on below the last one`() async throws {
    let many = (1...20).map { Self.status("\($0)") }
    let web = ScriptedWeb { $0.answer("[\(many.joined(separator: ","))]") }
    let first = try await accounts(web).photos(tagged: "fog", of: account, after: nil)
    #expect(first.rest == [.posts: .below("20")])
    _ = try await accounts(web).photos(tagged: "fog", of: account, after: first.rest)
    #expect(web.targets.last?.hasSuffix("max_id=20") == true, "\(web.targets)")
    let few = ScriptedWeb { $0.answer("[\(Self.status("1"))]") }
    #expect(try await accounts(few).photos(tagged: "fog", of: account, after: nil).rest.isEmpty)
  }

  @Test func `a long answer is cut, and one that is none is an error`() async throws {
    let many = (1...500).map { Self.status("\($0)") }
    let web = ScriptedWeb { $0.answer(Self.answer(many)) }
    #expect(
      try await accounts(web).search("fog", of: account, after: nil).photos.count
        == ServerFindings.most)
    for bad in ["[]", "7", ""] {
      let web = ScriptedWeb { $0.answer(bad) }
      await #expect(throws: FediverseError.self, "\(bad)") {
        try await accounts(web).search("fog", of: account, after: nil)
      }
    }
    let odd = ScriptedWeb { $0.answer(#"{"statuses":7}"#) }
    #expect(
      try await accounts(odd).search("fog", of: account, after: nil) == ServerFindings())
  }

  /// Whatever is typed stands in the query, and nowhere else of the address.
  @Test func `every line of a list of naughty strings arrives as it was typed`() async throws {
    let text = String(decoding: try Fixture.data("naughty/blns.txt"), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
      .map(String.init).filter { $0.count <= ServerFindings.longest }
    #expect(lines.count > 400)
    for line in lines {
      let web = ScriptedWeb { $0.answer(Self.answer([])) }
      _ = try await accounts(web).search(line, of: account, after: nil)
      let target = try #require(web.targets.first)
      #expect(target.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(line)")
      let parts = target.split(separator: "?", omittingEmptySubsequences: false)
      #expect(parts.count == 2 && parts[0] == "/api/v2/search", "\(line)")
      let fields = parts[1].split(separator: "&")
      #expect(fields.count == 2 || fields.last == "resolve=true", "\(line)")
      #expect(Self.bytes(fields[0].dropFirst(2)) == Array(line.utf8), "\(line)")
      let tagged = ScriptedWeb { $0.answer("[]") }
      _ = try await accounts(tagged).photos(tagged: line, of: account, after: nil)
      let tag = try #require(tagged.targets.first)
      #expect(tag.hasPrefix("/api/v1/timelines/tag/") && tag.count { $0 == "/" } == 5, "\(line)")
    }
  }

  /// What stands behind the escapes.
  private static func bytes(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count >= 2 else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
