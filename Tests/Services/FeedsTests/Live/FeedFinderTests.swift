import Domain
import Fakes
import FaultServer
import Networking
import Testing
import Web

@testable import Feeds

@Suite struct FeedFinderTests {
  /// What is found at `path` of a server that answers so.
  private func find(
    _ path: String = "/?key=secret", _ answer: @escaping @Sendable (FaultRequest) -> FaultAnswer,
    _ look: (FaultServer) -> Void = { _ in }
  ) async throws -> FoundFeed {
    let transport = LiveTransport(connectTime: patience)
    let network = NetworkClient(
      over: transport, agent: "Test/1", time: ManualTime(),
      clock: SkippingClock(lasting: .seconds(5)))
    var found: Result<FoundFeed, any Error>?
    try await FaultServer.run(answer) { server in
      do {
        found = .success(
          try await FeedFinder(over: network).find(" " + server.address(path)))
      } catch {
        found = .failure(error)
      }
      look(server)
    }
    await transport.shutDown()
    return try #require(found).get()
  }

  private static let feed = FaultAnswer.text(TestBlog.rss(TestBlog.Entry.hourly(1...2)))

  private static let keyed =
    ": look there for an address with a key in it, and `settings add` that"

  private static func page(_ links: String...) -> FaultAnswer {
    let links = links.map { "<link rel='alternate' type='application/rss+xml' href='\($0)'>" }
    return .text("<!doctype html><title>Home</title>" + links.joined())
  }

  /// Whether an error says this, and nothing of what is secret.
  private func says(_ end: String) -> @Sendable (any Error) throws -> Bool {
    { error in
      let reason = Reason.of(error)
      return reason.hasSuffix(end) && !reason.contains("secret")
    }
  }

  @Test func `the address of a feed is what was typed`() async throws {
    let found = try await find { _ in Self.feed }
    #expect(found.title == "Blog")
    #expect(found.address.target == "/?key=secret")
  }

  @Test func `a web page leads to the feed it names`() async throws {
    let found = try await find { $0.target == "/feed" ? Self.feed : Self.page("/feed") }
    #expect(found.address.target == "/feed")
  }

  @Test func `of the feeds that a page names the first that is one is taken`() async throws {
    let found = try await find {
      switch $0.target {
      case "/gone": .response(404)
      case "/feed": Self.feed
      default: Self.page("/gone", "/page", "/feed")
      }
    }
    #expect(found.address.target == "/feed")
  }

  @Test(arguments: ["<rss><channel><title>Empty</title></channel></rss>", "<rss><channel><item>"])
  func `of the feeds that a page names one with entries is preferred`(empty: String) async throws {
    let found = try await find {
      switch $0.target {
      case "/empty": .text(empty)
      case "/feed": Self.feed
      default: Self.page("/empty", "/feed")
      }
    }
    #expect(found.address.target == "/feed")
  }

  @Test func `a feed without entries is found if there is no other`() async throws {
    let empty = FaultAnswer.text("<rss><channel><title>Soon</title></channel></rss>")
    #expect(try await find { _ in empty }.title == "Soon")
    let found = try await find {
      switch $0.target {
      case "/gone": .response(404)
      case "/empty": empty
      default: Self.page("/empty", "/gone", "/gone2", "/gone3")
      }
    }
    #expect(found.address.target == "/empty")
  }

  @Test(arguments: ["x-klingon", "utf-99", "写真", "\u{FFFD}", "", "a/b//c", "\"x"])
  func `a charset that nobody knows is no reason to refuse a feed`(charset: String) async throws {
    let found = try await find { _ in
      .response(
        200, ["Content-Type": "text/xml; charset=\(charset)"],
        "<?xml version='1.0' encoding='\(charset)'?><rss><channel><title>Café</title></channel></rss>"
          .utf8)
    }
    #expect(found.title == "Café")
  }

  @Test func `a feed that ends in the middle is found`() async throws {
    let found = try await find { _ in
      .text("<rss><channel><title>Blog</title><item><guid>1</guid></item><item><title>Fog")
    }
    #expect(found.title == "Blog")
  }

  @Test func `only a move for good changes the address`() async throws {
    let answer: @Sendable (FaultRequest) -> FaultAnswer = {
      switch $0.target {
      case "/moved": .redirect(301, to: "/now")
      case "/now": .redirect(302, to: "/today")
      default: Self.feed
      }
    }
    #expect(try await find("/moved", answer).address.target == "/now")
    #expect(try await find("/now", answer).address.target == "/now")
  }

  private static let somebody = "/.well-known/webfinger?resource=acct:bo@example.com"

  /// A household whose people are called after another server, which says where they are.
  private func household(_ links: [(String, String)]) -> ScriptedWeb {
    let links = [#"{"rel":"self"}"#] + links.map { #"{"rel":"\#($0.0)","href":"\#($0.1)"}"# }
    return ScriptedWeb { request in
      switch request.address.text {
      case "https://example.com" + Self.somebody:
        request.answer(#"{"links":[17,\#(links.joined(separator: ","))]}"#)
      case "https://social.example.com/@bo":
        request.answer(
          "<!doctype html><link rel='alternate' type='application/rss+xml' href='/@bo.rss'>")
      case "https://social.example.com/@bo.rss", "https://social.example.com/bo.atom":
        request.answer(TestBlog.rss(TestBlog.Entry.hourly(1...2)))
      default: request.answer("", status: 404)
      }
    }
  }

  @Test(arguments: [
    (
      [("http://webfinger.net/rel/profile-page", "https://social.example.com/@bo")],
      "https://social.example.com/@bo.rss"
    ),
    (
      [
        ("http://webfinger.net/rel/profile-page", "https://social.example.com/@bo"),
        ("http://schemas.google.com/g/2010#updates-from", "http://social.example.com/@bo.rss"),
        ("http://schemas.google.com/g/2010#updates-from", "https://social.example.com/bo.atom"),
      ], "https://social.example.com/bo.atom"
    ),
  ])
  func `somebody's feed is where their server says`(
    links: [(String, String)], feed: String
  ) async throws {
    let web = household(links)
    #expect(try await FeedFinder(over: web).find("@bo@example.com").address.text == feed)
    #expect(web.targets.first == Self.somebody)
    #expect(web.requests.allSatisfy { $0.address.isEncrypted })
  }

  @Test func `somebody of whom a server names no feed has none`() async throws {
    await #expect(throws: SourceError.noFeed("@bo@example.com")) {
      try await FeedFinder(over: household([])).find("@bo@example.com")
    }
    let gone = ("http://webfinger.net/rel/profile-page", "https://social.example.com/gone")
    await #expect(throws: NetworkError.refused(host: "social.example.com", status: 404)) {
      try await FeedFinder(over: household([gone])).find("@bo@example.com")
    }
    await #expect(throws: NetworkError.refused(host: "example.com", status: 404)) {
      try await FeedFinder(over: household([])).find("@eve@example.com")
    }
  }

  @Test func `a page without a feed is told, without what may be secret`() async throws {
    await #expect(
      performing: {
        try await find { _ in
          Self.page()
        } _: { server in
          #expect(server.requests.count == 1, "nothing is guessed")
        }
      }, throws: says(": look for its RSS address"))
    await #expect(
      performing: { try await find { _ in .text("{}") } },
      throws: says(": look for its RSS address"))
  }

  @Test func `a feed that cannot be read is told`() async throws {
    await #expect(
      performing: { try await find { _ in .text("<rss><channel><item><title>Fog") } },
      throws: says(" cannot be read: it ends in the middle"))
    await #expect(
      performing: { try await find { _ in .text("") } },
      throws: says(" cannot be read: there is nothing there"))
  }

  @Test func `what the network says is told`() async throws {
    await #expect(throws: NetworkError.refused(host: "localhost", status: 404)) {
      try await find { _ in .response(404) }
    }
    for status in [401, 403] {
      await #expect(
        performing: { try await find { _ in .response(status) } },
        throws: says("(\(status))\(status == 401 ? ", which is sent to no feed" : "")\(Self.keyed)")
      )
    }
    await #expect(throws: NetworkError.redirectLoop(host: "localhost")) {
      try await find { .redirect(302, to: $0.target) }
    }
  }

  @Test func `what is no address is told before anybody is asked`() async throws {
    let network = NetworkClient(
      over: LiveTransport(connectTime: patience), agent: "Test/1", time: ManualTime())
    await #expect(throws: SourceError.notAnAddress("my photos")) {
      try await FeedFinder(over: network).find("my photos")
    }
    let error = SourceError.brokenFeed(
      "a.example", reason: "its address has a password in it, which is sent to no feed")
    await #expect(throws: error) {
      try await FeedFinder(over: network).find("https://ada:secret@a.example/feed")
    }
  }
}
