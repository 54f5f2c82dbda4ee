import Fakes
import FaultServer
import Testing
import Timeline

@testable import Feeds

/// Entries on older pages that are dated as if they belonged on a newer one.
@Suite struct StragglerTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `none is lost, wherever they stand and however long pages are`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let pageLength = Int.random(in: 5...70, using: &random)
    var entries = TestBlog.Entry.hourly(1...210)
    for start in stride(from: pageLength, to: entries.count - 5, by: pageLength) {
      // One on most pages, among them the page's first and last.
      let end = min(start + pageLength, entries.count) - 1
      let place = [start, end, Int.random(in: start...end, using: &random)].randomElement(
        using: &random)
      let date = entries[Int.random(in: 0..<start, using: &random)].seconds
      if let place, let date { entries[place].seconds = date + 1 }
    }
    let blog = TestBlog(entries, pageLength: pageLength)
    try await LiveBlogs.run(reading: blog) { live, server in
      let supplier = try await live.add(server.address("/feed"))
      let report = try await live.engine.refresh()
      #expect(report.failure(of: supplier) == nil)
      try await live.fillAll()
      #expect(try await live.ids().sorted() == entries.map(\.id).sorted())
      try await live.reload()
      try await live.fillAll()
      #expect(try await live.ids().sorted() == entries.map(\.id).sorted())
    }
  }

  @Test func `none is lost where each page begins with the newest entry`()
    async throws
  {
    let entries = TestBlog.Entry.hourly(1...30)
    var second = [entries[0]] + entries[10..<20]
    for place in [1, 2, 10] { second[place].seconds = (entries[0].seconds ?? 0) + 60 }
    let pages = [
      TestBlog.rss(entries[..<10], next: "/feed?page=2"),
      TestBlog.rss(second, next: "/feed?page=3"), TestBlog.rss(entries[20...]),
    ]
    let answer: @Sendable (FaultRequest) -> FaultAnswer = { request in
      .text(pages[request.target.last.flatMap { Int(String($0)) }.map { $0 - 1 } ?? 0])
    }
    try await FaultServer.run(answer) { server in
      try await LiveBlogs.run { live in
        try await live.add(server.address("/feed"))
        try await live.engine.refresh()
        try await live.fillAll()
        #expect(try await live.ids().sorted() == (1...30).map(String.init).sorted())
        #expect(live.reports.lines.contains { $0.contains("3 of its older entries") })
      }
    }
  }

  @Test func `an old entry with the date of an edit stands where the feed has it`()
    async throws
  {
    var entries = TestBlog.Entry.hourly(1...90)
    // On the second page, and dated between two entries of the first.
    entries[14] = TestBlog.Entry(id: "edited", seconds: (entries[3].seconds ?? 0) + 1)
    let blog = TestBlog(entries, pageLength: 10)
    try await LiveBlogs.run(reading: blog) { live, server in
      try await live.add(server.address("/feed"))
      try await live.engine.refresh()
      try await live.fillAll()
      let expected = (1...90).reversed().map { $0 == 76 ? "edited" : "\($0)" }
      #expect(try await live.ids() == expected)
      #expect(!live.reports.lines.isEmpty)
    }
  }
}
