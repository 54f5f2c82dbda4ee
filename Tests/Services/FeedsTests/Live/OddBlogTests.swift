import Domain
import Fakes
import FaultServer
import Synchronization
import Testing
import Timeline

@testable import Feeds

/// Blogs that are only a little odd lose nothing: each of these once did, without a word.
@Suite struct OddBlogTests {
  private typealias Entry = TestBlog.Entry

  private static let day: Int64 = 86_400
  /// 1 November 2025.
  private static let november: Int64 = 1_761_955_200

  /// An entry of a day in November.
  private func entry(_ day: Int64, pictures: Int = 1) -> Entry {
    Entry(id: "\(day)", seconds: Self.november + day * Self.day, pictures: pictures)
  }

  private func run(
    _ entries: [Entry], _ body: (TestBlog, LiveBlogs) async throws -> Void
  ) async throws {
    let blog = TestBlog(entries, pageLength: 20_000, isPaged: false)
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      try await body(blog, live)
    }
  }

  @Test func `an entry of the future hides nothing that is new below it`() async throws {
    let future = Entry(id: "future", seconds: 1_893_456_000)
    try await run([future, entry(5), entry(4), entry(3)]) { blog, live in
      blog.edit { $0.insert(entry(6), at: 1) }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["future", "6", "5", "4", "3"])
    }
  }

  @Test func `what is new is taken in although it is dated below the newest`() async throws {
    try await run([entry(9), entry(5), entry(4), entry(3)]) { blog, live in
      blog.edit { $0.insert(entry(7), at: 0) }
      let report = try await live.engine.refresh()
      #expect(report.answers.map(\.added) == [1])
      #expect(try await live.ids() == ["9", "7", "5", "4", "3"])
    }
  }

  @Test func `a moment in which a feed shows something else takes nothing away`() async throws {
    try await run([entry(9), entry(5), entry(4), entry(3)]) { blog, live in
      blog.edit { $0 = [Entry(id: "ancient", seconds: 631_152_000)] }
      try await live.engine.refresh()
      blog.edit { $0 = [entry(11), entry(5), entry(4), entry(3)] }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["11", "9", "5", "4", "3", "ancient"])
      #expect(try await live.engine.gaps() == [])
    }
  }

  @Test func `edits, added pictures and deletions below the top are taken over`() async throws {
    try await run([entry(9), entry(5), entry(4), entry(3)]) { blog, live in
      blog.edit { entries in
        entries[1].pictures = 2
        entries[3].title = "Another title"
        entries.remove(at: 2)
      }
      try await live.engine.refresh()
      let tickets = try await live.tickets()
      #expect(tickets.map { String($0.key.id.text.prefix(1)) } == ["9", "5", "3"])
      #expect(tickets.map(\.payload.pictures.count) == [1, 2, 1])
      #expect(tickets.last?.payload.caption == "Another title")
    }
  }

  @Test func `an entry without a date that is not shown for once stays`() async throws {
    let entries = (1...4).map { Entry(id: "\($0)", seconds: nil) }
    try await run(entries) { blog, live in
      blog.edit { $0.remove(at: 1) }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["1", "2", "3", "4"])
    }
  }

  @Test func `an entry that was gone and comes back is there again, once, and was seen`()
    async throws
  {
    try await run([entry(9), entry(5), entry(4)]) { blog, live in
      let seen = try #require(try await live.tickets().dropFirst().first).payload.id
      try await live.markSeen([seen])
      blog.edit { $0.remove(at: 1) }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["9", "4"])
      blog.edit { $0.insert(entry(5), at: 1) }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["9", "5", "4"])
      #expect(try await live.unseen() == ["9", "4"])
    }
  }

  @Test func `old entries that come alone after newer ones are there once`() async throws {
    try await run([entry(7), entry(6), entry(5)]) { blog, live in
      blog.edit { $0 = [entry(9), entry(8)] }
      try await live.engine.refresh()
      blog.edit { $0 = [entry(7)] }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["9", "8", "7", "6", "5"])
    }
  }

  @Test func `a feed that shows nothing for a moment loses nothing`() async throws {
    try await run([entry(7), entry(6)]) { blog, live in
      let entries = blog.entries
      blog.edit { $0 = [] }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["7", "6"])
      blog.edit { $0 = [entry(8)] + entries }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["8", "7", "6"])
    }
  }

  @Test func `where older pages are missing the gap stands below the last photo of the page`()
    async throws
  {
    let blog = TestBlog(Entry.hourly(1...50), pageLength: 40)
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      let last = try #require(try await live.tickets().last).timestamp
      #expect(try await live.engine.gaps().map(\.timeframe.start) == [last + 1_000])
    }
  }

  @Test(arguments: ["/gone", "http://127.0.0.1:1/feed?page=2"])
  func `an older page that cannot be had keeps the newer one, with a gap`(
    next: String
  ) async throws {
    let first = TestBlog.rss(Entry.hourly(1...5), next: next)
    try await FaultServer.run({ request in
      request.target == "/feed" ? .text(first) : .response(404)
    }) { server in
      try await LiveBlogs.run { live in
        let supplier = try await live.add(server.address("/feed"))
        let report = try await live.engine.refresh()
        #expect(report.failure(of: supplier) != nil)
        #expect(try await live.ids() == ["5", "4", "3", "2", "1"])
        #expect(try await live.engine.gaps().map(\.isInfinite) == [true])
      }
    }
  }

  @Test(arguments: [
    (401, "its server wants a password (401)"), (403, "let everybody read it (403)"),
  ])
  func `a blog that is closed keeps its photos, and says what to do`(
    status: Int, reason: String
  ) async throws {
    let isClosed = Mutex(false)
    let blog = TestBlog([entry(5), entry(4)], isPaged: false)
    try await FaultServer.run({
      isClosed.withLock { $0 } ? .response(status) : blog.answer($0)
    }) { server in
      try await LiveBlogs.run { live in
        let supplier = try await live.add(server.address("/feed"))
        try await live.engine.refresh()
        isClosed.withLock { $0 = true }
        let failure = try await live.engine.refresh().failure(of: supplier)
        #expect(failure?.contains(reason) == true)
        #expect(failure?.hasSuffix("and `settings add` that") == true)
        #expect(try await live.ids() == ["5", "4"])
      }
    }
  }

  @Test func `twelve thousand entries and a thousand pictures of one are all there`() async throws {
    var entries = Entry.hourly(1...12_000)
    entries[0].pictures = 1_000
    try await run(entries) { _, live in
      let photos = try await live.tickets()
      #expect(photos.count == 12_000)
      #expect(photos.reduce(0) { $0 + $1.payload.pictures.count } == 12_999)
      #expect(try await live.engine.gaps() == [])
    }
  }

  @Test func `an entry with more pictures than are read leaves a gap that says so`() async throws {
    var limits = FeedLimits()
    limits.picturesPerEntry = 2
    let blog = TestBlog([entry(9), entry(5, pictures: 3), entry(4)], isPaged: false)
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"), limits: limits)
      try await live.engine.refresh()
      #expect(try await live.tickets().map(\.payload.pictures.count) == [1, 2, 1])
      let gap = try #require(try await live.engine.gaps().first)
      let failure = try await live.engine.fill(gap).failure(of: supplier)
      #expect(failure?.contains("“About 5” has more in it than is read") == true)
    }
  }

  @Test func `more entries than are read leave a gap that says so, each time`() async throws {
    var limits = FeedLimits()
    limits.entries = 2
    let blog = TestBlog([entry(9), entry(5), entry(4)], isPaged: false)
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"), limits: limits)
      try await live.engine.refresh()
      #expect(try await live.ids() == ["9", "5"])
      for _ in 1...2 {
        let gap = try #require(try await live.engine.gaps().first)
        let failure = try await live.engine.fill(gap).failure(of: supplier)
        #expect(
          failure?.contains("it has more than 2 entries: those after “About 5” are left out")
            == true)
      }
    }
  }

  @Test(arguments: [false, true])
  func `what is too much for one page hides no older one, and a gap at the end says so`(
    isEntries: Bool
  ) async throws {
    var limits = FeedLimits()
    if isEntries { limits.entries = 1 } else { limits.picturesPerEntry = 2 }
    let blog = TestBlog([entry(9, pictures: 3), entry(5), entry(4), entry(3)], pageLength: 2)
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"), limits: limits)
      try await live.engine.refresh()
      for _ in 1...2 {
        let gap = try #require(try await live.engine.gaps().first)
        let failure = try await live.engine.fill(gap).failure(of: supplier)
        #expect(
          failure?.contains(
            isEntries
              ? "it has more than 1 entries: those after “About"
              : "“About 9” has more in it than is read") == true)
      }
      #expect(try await live.ids() == (isEntries ? ["9", "4"] : ["9", "5", "4", "3"]))
    }
  }
}
