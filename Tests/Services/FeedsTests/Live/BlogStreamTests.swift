import Domain
import Fakes
import FaultServer
import Synchronization
import Testing
import Timeline

@testable import Feeds

@Suite struct BlogStreamTests {
  /// Entries at random distances, some in the same second, some without a picture.
  private func entries(_ count: Int, _ random: inout SeededGenerator) -> [TestBlog.Entry] {
    var seconds: Int64 = 1_777_000_000
    return (0..<count).map { number in
      seconds -= [0, 1, 600, 86_400, 2_000_000].randomElement(using: &random) ?? 0
      let hasPicture = Int.random(in: 0..<4, using: &random) > 0
      return TestBlog.Entry(id: "\(number)", seconds: seconds, pictures: hasPicture ? 1 : 0)
    }
  }

  @Test(arguments: [3, 14, 15, 92])
  func `three blogs become one stream without gaps, though one fails half the time`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let blogs = [(130, 20), (170, 7), (45, 20)].map { count, length in
      TestBlog(entries(count, &random), pageLength: length)
    }
    blogs[2].failHalfTheTime(seed: seed)
    try await FaultServer.run(blogs[0].answer) { first in
      try await FaultServer.run(blogs[1].answer) { second in
        try await FaultServer.run(blogs[2].answer) { third in
          try await LiveBlogs.run { live in
            var expected: [TicketPosition] = []
            for (blog, server) in zip(blogs, [first, second, third]) {
              let supplier = try await live.add(server.address("/feed"))
              expected += blog.positions(of: supplier.id)
            }
            try await live.engine.refresh()
            try await live.fillAll()
            #expect(try await live.tickets().map(\.position) == expected.sorted())
          }
        }
      }
    }
  }

  @Test func `a feed that did not change is not sent again, and nothing goes`() async throws {
    let blog = TestBlog(TestBlog.Entry.hourly(1...5))
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      for _ in 0..<3 { try await live.engine.refresh() }
      #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
      #expect(try await live.ids() == ["5", "4", "3", "2", "1"])
      try await live.reload()
      #expect(try await live.ids() == ["5", "4", "3", "2", "1"])
      blog.edit { $0.insert(contentsOf: TestBlog.Entry.hourly(6...6), at: 0) }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["6", "5", "4", "3", "2", "1"])
    }
  }

  @Test func `older pages are asked for only when older photos are`() async throws {
    let blog = TestBlog(TestBlog.Entry.hourly(1...200))
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      #expect(server.requests.map(\.target) == ["/feed", "/feed?page=2"])
      #expect(try await live.ids().count >= 30)
      #expect(supplier.timeThreshold == nil)
      try await live.fillAll()
      #expect(try await live.ids().count == 200)
      #expect(supplier.timeThreshold == 1_777_003_600_000)
      // A gap further down begins where the last one ended, and not at the top again.
      #expect(server.requests.count < 25)
      // As after a new start, when it is not known yet where the blog ends.
      try await live.add(server.address("/feed"))
      #expect(try await live.engine.gaps().isEmpty)
    }
  }

  @Test func `a feed without more pages is all there is, and what scrolls out of it stays`()
    async throws
  {
    let blog = TestBlog(TestBlog.Entry.hourly(1...10), pageLength: 10, isPaged: false)
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      #expect(try await live.engine.gaps().isEmpty)
      #expect(supplier.timeThreshold == 1_777_003_600_000)
      blog.edit { $0 = TestBlog.Entry.hourly(21...30) }
      try await live.engine.refresh()
      let all = (1...10).map(String.init) + (21...30).map(String.init)
      #expect(try await live.ids() == all.reversed())
      #expect(try await live.engine.gaps().isEmpty)
      try await live.add(server.address("/feed"))
      #expect(try await live.engine.gaps().isEmpty)
      try await live.reload()
      #expect(try await live.ids() == all.reversed())
    }
  }

  @Test func `what the author takes out of a feed goes`() async throws {
    let blog = TestBlog(TestBlog.Entry.hourly(1...5), isPaged: false)
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      blog.edit { $0.removeAll { $0.id == "3" } }
      try await live.engine.refresh()
      #expect(try await live.ids() == ["5", "4", "2", "1"])
    }
  }

  @Test func `a blog that is cut off or empty for a moment loses nothing`() async throws {
    let blog = TestBlog(TestBlog.Entry.hourly(1...5), isPaged: false)
    let cut = Mutex<Int?>(nil)
    try await FaultServer.run { request in
      let length = cut.withLock { $0 }
      guard let length else { return blog.answer(request) }
      let entries = TestBlog.rss(length == 0 ? [] : blog.entries)
      return .response(200, [:], entries.utf8.dropLast(length))
    } _: { server in
      try await LiveBlogs.run { live in
        try await live.add(server.address("/feed"))
        try await live.engine.refresh()
        for length in [100, 300, 0] {
          cut.withLock { $0 = length }
          for _ in 0..<2 {
            try await live.engine.refresh()
            try await live.reload()
            #expect(try await live.ids() == ["5", "4", "3", "2", "1"], "\(length)")
            try await live.add(server.address("/feed"))
          }
        }
        cut.withLock { $0 = nil }
        blog.edit { $0.insert(contentsOf: TestBlog.Entry.hourly(6...6), at: 0) }
        try await live.engine.refresh()
        #expect(try await live.ids() == ["6", "5", "4", "3", "2", "1"])
      }
    }
  }

  @Test(arguments: [true, false])
  func `what is no photo is in the stream if that is wished`(onlyPhotos: Bool) async throws {
    let items = (1...3).map {
      "<item><guid>\($0)</guid><image>/icon.png</image><enclosure url='/\($0).jpg'/></item>"
    }
    let feed = FaultAnswer.text("<rss><channel>\(items.joined())</channel></rss>")
    try await FaultServer.run { _ in
      feed
    } _: { server in
      try await LiveBlogs.run { live in
        try await live.add(server.address("/feed"), onlyPhotos: onlyPhotos)
        try await live.engine.refresh()
        let pictures = try await live.tickets().map(\.payload.pictures.count)
        #expect(pictures == Array(repeating: onlyPhotos ? 1 : 2, count: 3))
      }
    }
  }

  @Test func `pages of words alone hold nothing up`() async throws {
    var entries = TestBlog.Entry.hourly(1...300)
    for index in 5..<295 { entries[index].pictures = 0 }
    let blog = TestBlog(entries, pageLength: 10)
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"))
      let report = try await live.engine.refresh()
      #expect(report.failure(of: supplier) == nil)
      try await live.fillAll()
      #expect(
        try await live.ids() == (296...300).reversed().map(String.init) + [
          "5", "4", "3", "2", "1",
        ])
    }
  }

  @Test func `an entry that is pinned to the top stands where it belongs`() async throws {
    var entries = TestBlog.Entry.hourly(1...90)
    entries.insert(entries.remove(at: 85), at: 0)
    let blog = TestBlog(entries, pageLength: 10)
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      try await live.fillAll()
      #expect(try await live.ids() == (1...90).reversed().map(String.init))
    }
  }

  @Test func `pages in no order in time stand below each other, and each photo is there once`()
    async throws
  {
    let entries = TestBlog.Entry.hourly(1...40)
    let blog = TestBlog(Array(entries[20...]) + Array(entries[..<20]))
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"))
      let report = try await live.engine.refresh()
      #expect(report.failure(of: supplier) == nil)
      try await live.fillAll()
      let ids = try await live.ids()
      #expect(ids.count == 40 && Set(ids) == Set(entries.map(\.id)))
      #expect(ids.first == "20")
      #expect(try await live.engine.gaps().isEmpty)
      #expect(live.reports.lines.count == 1)
    }
  }

  @Test func `entries without a date keep the place they were first seen at`() async throws {
    let blog = TestBlog(["c", "b", "a"].map { TestBlog.Entry(id: $0, seconds: nil) })
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      let before = try await live.tickets()
      #expect(before.map(\.key.id.text) == ["c", "b", "a"])
      live.time.advance(by: .seconds(86_400))
      blog.edit { $0.insert(TestBlog.Entry(id: "d", seconds: nil), at: 0) }
      // As after a new start, when only the library remembers.
      try await live.add(server.address("/feed"))
      try await live.reload()
      let after = try await live.tickets()
      #expect(after.map(\.key.id.text) == ["d", "c", "b", "a"])
      #expect(after.dropFirst().map(\.timestamp) == before.map(\.timestamp))
      #expect(after.first?.timestamp == live.time.now.milliseconds)
    }
  }

  @Test func `the pictures of an entry are one photo, in its order`() async throws {
    let blog = TestBlog([
      TestBlog.Entry(id: "b", seconds: 1_777_000_000, pictures: 12),
      TestBlog.Entry(id: "a", seconds: 1_777_000_000, pictures: 1),
    ])
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      let tickets = try await live.tickets()
      #expect(tickets.map(\.key.id.text) == ["a", "b"])
      let targets = tickets.flatMap(\.payload.pictures).map { picture -> String in
        guard case .web(let address) = picture.media else { return "" }
        return address.target
      }
      #expect(targets == ["/a-0.jpg"] + (0..<12).map { "/b-\($0).jpg" })
    }
  }

  @Test func `a feed that has moved for good is asked at its new place, which is told once`()
    async throws
  {
    let blog = TestBlog(TestBlog.Entry.hourly(1...2))
    try await FaultServer.run({ request in
      request.target == "/old" ? .redirect(301, to: "/new") : blog.answer(request)
    }) { server in
      try await LiveBlogs.run { live in
        try await live.add(server.address("/old"))
        try await live.engine.refresh()
        try await live.engine.refresh()
        #expect(live.moves.map(\.text) == [server.address("/new")])
        #expect(server.requests.map(\.target) == ["/old", "/new", "/new"])
        #expect(try await live.ids() == ["2", "1"])
      }
    }
  }

  @Test(arguments: [true, false])
  func `a web page leads to the feed that it names, unless something has come already`(
    isNew: Bool
  ) async throws {
    let blog = TestBlog(TestBlog.Entry.hourly(1...2))
    let isPage = Mutex(isNew)
    let page = "<!doctype html><link rel=alternate type=application/rss+xml href=/feed>"
    try await FaultServer.run({ request in
      let showsPage = isPage.withLock { $0 } && request.target != "/feed"
      return showsPage ? .text(page) : blog.answer(request)
    }) { server in
      try await LiveBlogs.run { live in
        var supplier = try await live.add(server.address("/"))
        if !isNew {
          try await live.engine.refresh()
          isPage.withLock { $0 = true }
          supplier = try await live.add(server.address("/"))
        }
        let failure = try await live.engine.refresh().failure(of: supplier)
        #expect(
          failure?.hasSuffix("`settings add` its address to find the feed") == (isNew ? nil : true))
        #expect(live.moves.map(\.text) == (isNew ? [server.address("/feed")] : []))
        #expect(try await live.ids() == ["2", "1"])
      }
    }
  }
}
