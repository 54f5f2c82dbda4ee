import Domain
import Fakes
import FaultServer
import Testing
import Timeline

@testable import Feeds

/// What may stand at an address instead of a feed, once each over a real connection: it costs its
/// own answer, and nothing else.
@Suite struct HostileBlogTests {
  /// Refreshes a blog that answers so, beside a good one; returns why its answer was not taken.
  private func ask(
    limits: FeedLimits = FeedLimits(), patience: Duration = .seconds(5),
    _ answer: @escaping @Sendable (FaultRequest) -> FaultAnswer,
    _ body: (LiveBlogs, ManagedSupplier<Photo>, FaultServer) async throws -> Void = { _, _, _ in }
  ) async throws -> String? {
    let good = TestBlog(TestBlog.Entry.hourly(1...3))
    var failure: String?
    try await FaultServer.run(good.answer) { goodServer in
      try await FaultServer.run(answer) { badServer in
        try await LiveBlogs.run(patience: patience) { live in
          // Whom no network is patient with at all is asked alone.
          let supplier = try await live.add(
            badServer.address("/feed?secret=1"), limits: limits)
          if patience < .seconds(3600) { try await live.add(goodServer.address("/feed")) }
          failure = try await live.engine.refresh().failure(of: supplier)
          try await body(live, supplier, badServer)
          let own = try await live.tickets().filter { $0.key.supplier != supplier.id }
          #expect(own.count == (patience < .seconds(3600) ? 3 : 0))
        }
      }
    }
    if let failure { #expect(!failure.contains("secret")) }
    return failure
  }

  /// The captions of what was read.
  private func captions(
    _ answer: FaultAnswer, _ body: (FaultServer) -> Void = { _ in }
  ) async throws -> [String?] {
    var captions: [String?] = []
    let failure = try await ask({ _ in answer }) { live, supplier, server in
      captions = try await live.tickets().filter { $0.key.supplier == supplier.id }
        .map(\.payload.caption)
      body(server)
    }
    #expect(failure == nil)
    return captions
  }

  private func feed(title: String, before: String = "") -> String {
    """
    <?xml version="1.0"?>\(before)<rss><channel><item><guid>1</guid><title>\(title)</title>
    <pubDate>2026-04-01T12:00:00Z</pubDate><enclosure url="/1.jpg" type="image/jpeg"/></item>
    </channel></rss>
    """
  }

  @Test func `a small body that becomes huge is not taken`() async throws {
    var limits = FeedLimits()
    limits.documentBytes = 500_000
    let bomb = FaultAnswer.response(200, ["Content-Encoding": "gzip"], Gzip.bomb)
    let failure = try await ask(limits: limits) { _ in bomb }
    #expect(failure?.contains("cannot be read: it is longer than") == true)
  }

  @Test(arguments: ["Content-Length: 1000000000\r\n", ""])
  func `a gigabyte is given up at the limit`(header: String) async throws {
    let head = Array("HTTP/1.1 200 -\r\nConnection: close\r\n\(header)\r\n".utf8)
    let piece = [UInt8](repeating: 65, count: 1 << 16)
    let answer = FaultAnswer([.bytes(head), .endless(piece)])
    #expect(FeedLimits().documentBytes == 32 << 20)
    var limits = FeedLimits()
    limits.documentBytes = 1 << 20
    let failure = try await ask(limits: limits) { _ in answer }
    #expect(failure?.hasSuffix("it is longer than 1 MB") == true)
  }

  @Test func `a blog that is too long keeps the whole entries of its beginning, and says so`()
    async throws
  {
    var limits = FeedLimits()
    limits.documentBytes = 1 << 20
    let words = "<!--\(String(repeating: "fog ", count: 100_000))-->"
    let whole = TestBlog.rss(TestBlog.Entry.hourly(1...6))
    let body = whole.replacing("</item>", with: words + "</item>")
    let answer = FaultAnswer.response(200, ["ETag": "\"1\""], body.utf8)
    let failure = try await ask(limits: limits, { _ in answer }) { live, supplier, server in
      let own = try await live.tickets().filter { $0.key.supplier == supplier.id }
      #expect(own.map(\.key.id.text) == ["6", "5"])
      #expect(try await !live.engine.gaps().isEmpty)
      try await live.reload()
      #expect(server.requests.contains { $0.headers["if-none-match"] != nil }, "it is all there is")
    }
    let end = "it is longer than 1 MB: what comes after “About 5” is left out"
    #expect(failure?.hasSuffix(end) == true, "\(failure ?? "")")
  }

  @Test func `redirects without end are not followed`() async throws {
    let failure = try await ask { .redirect(302, to: $0.target + "1") }
    #expect(failure == "localhost redirects too often: check the address")
  }

  @Test(arguments: [
    ("<!doctype html><p>Hello", "there is a web page in its place"),
    ("{\"photos\": []}", "there is something else in its place"),
    ("GIF89a", "there is something else in its place"),
    (" \n", "there is nothing there"),
    ("<rss><channel><title>Blog</title><item><title>Fog", "it ends in the middle"),
  ])
  func `what is no feed is told`(body: String, reason: String) async throws {
    let failure = try await ask { _ in .text(body) }
    let end = " cannot be read: \(reason)"
    #expect(failure?.hasPrefix("the feed at localhost:") == true)
    #expect(failure?.hasSuffix("/feed" + end) == true, "\(failure ?? "")")
  }

  @Test func `a blog without entries is a blog`() async throws {
    let empty = FaultAnswer.text("<rss><channel><title>Soon</title></channel></rss>")
    #expect(try await ask { _ in empty } == nil)
  }

  @Test func `a blog that ends in the middle keeps its whole entries, and it is told where`()
    async throws
  {
    let whole = TestBlog.rss(TestBlog.Entry.hourly(1...3))
    let answer = FaultAnswer.response(200, ["ETag": "\"1\""], whole.utf8.dropLast(120))
    let failure = try await ask({ _ in answer }) { live, supplier, server in
      let own = {
        try await live.tickets().filter { $0.key.supplier == supplier.id }.map(\.key.id.text)
      }
      #expect(try await own() == ["3", "2"])
      #expect(live.reports.lines.contains { $0.contains("it ends in the middle after “About 2”") })
      try await live.reload()
      #expect(try await own() == ["3", "2"])
      #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil }, "it is no answer")
    }
    #expect(failure?.hasSuffix("it ends in the middle after “About 2”") == true)
  }

  @Test func `what breaks off, is no HTTP, or says no, is told`() async throws {
    #expect(
      try await ask { _ in .cut(after: "<rss>") }
        == "localhost stopped in the middle of its answer: try again")
    #expect(
      try await ask { _ in .noise } == "the answer of localhost is not HTTP: check the address")
    #expect(try await ask { _ in .response(410) } == "localhost has nothing at this address (410)")
  }

  @Test func `silence is not waited out`() async throws {
    let failure = try await ask(patience: .seconds(3600)) { _ in .mute }
    #expect(failure == "localhost does not answer: try again later")
  }

  @Test func `a feed with a wrong type is a feed`() async throws {
    let answer = FaultAnswer.response(
      200, ["Content-Type": "image/jpeg"], feed(title: "Fog").utf8)
    #expect(try await captions(answer) == ["Fog"])
  }

  @Test func `entities are neither multiplied nor fetched`() async throws {
    var entities = "<!ENTITY lol0 \"lol\"><!ENTITY % more SYSTEM \"/more\"> %more;"
    for level in 1...9 {
      let inner = String(repeating: "&lol\(level - 1);", count: 10)
      entities += "<!ENTITY lol\(level) \"\(inner)\">"
    }
    entities += "<!ENTITY file SYSTEM \"file:///etc/passwd\">"
    let text = feed(
      title: "a &lol9; &file; b", before: "<!DOCTYPE rss SYSTEM \"/evil.dtd\" [\(entities)]>")
    let told = try await captions(.text(text)) { server in
      #expect(server.requests.map(\.target) == ["/feed?secret=1"])
    }
    #expect(told == ["a &lol9; &file; b"])
  }

  @Test func `control characters break nothing`() async throws {
    #expect(try await captions(.text(feed(title: "a\u{1B}[31mb\u{7}c"))).count == 1)
  }

  @Test func `older pages at an address that nobody can ask for are a gap`() async throws {
    let body = TestBlog.rss(TestBlog.Entry.hourly(1...3), next: "feed://blog.example/2")
    let failure = try await ask({ _ in .text(body) }) { live, supplier, _ in
      let own = try await live.tickets().filter { $0.key.supplier == supplier.id }
      #expect(own.count == 3)
      #expect(try await !live.engine.gaps().isEmpty)
    }
    #expect(failure?.hasSuffix("older entries at an address that cannot be asked for") == true)
  }

  @Test func `pages that lead in a circle come to an end`() async throws {
    let entries = TestBlog.Entry.hourly(1...20)
    let failure = try await ask { request in
      request.target.hasSuffix("2")
        ? .text(TestBlog.rss(entries[10...], next: "/feed?secret=1"))
        : .text(TestBlog.rss(entries[..<10], next: "/feed?page=2"))
    }
    #expect(failure?.hasSuffix("its older pages lead in a circle") == true)
  }

  @Test func `pages without end and without news come to an end`() async throws {
    let entries = TestBlog.Entry.hourly(1...10)
    let failure = try await ask { request in
      .text(TestBlog.rss(entries, next: request.target + "1"))
    }
    #expect(failure?.hasSuffix("50 pages have no photo that was not told before") == true)
  }
}
