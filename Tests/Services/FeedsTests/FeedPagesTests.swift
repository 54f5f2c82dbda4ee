import Domain
import Fakes
import Foundation
import Synchronization
import Testing
import Timeline
import Web

@testable import Feeds

/// Pages of a feed, one after the other as the engine asks for them.
@Suite struct FeedPagesTests {
  private func pages(_ web: ScriptedWeb, time: ManualTime = ManualTime()) throws -> FeedPages {
    let address = try #require(WebAddress("https://a.example/feed"))
    let reports = RecordingReporter()
    return FeedPages(
      FeedDownload(network: web, typed: address, reporting: reports),
      photos: EntryPhotos(source: SourceID(rawValue: "s1"), typed: address),
      FeedDependencies(
        time: time, firstSeen: { _ in nil }, moved: { _ in }, reporting: reports))
  }

  /// The names of a page's photos: the first one, or the one with a number.
  private func read(_ pages: FeedPages, _ place: Int = 0) async throws -> [String] {
    let start: PageStart<Photo> =
      place == 0 ? .olderThan(.max) : .at(OpaqueID(String(place)))
    return try await pages.page(from: start).tickets.map(\.key.id.text)
  }

  @Test func `where an older page leads somewhere else by now, nothing behind it is missed`()
    async throws
  {
    let isMoved = Mutex(false)
    let web = ScriptedWeb { request in
      func rss(_ numbers: ClosedRange<Int>, _ next: String?) -> WebResponse {
        request.answer(TestBlog.rss(TestBlog.Entry.hourly(numbers), next: next))
      }
      return switch request.address.target {
      case "/feed": rss(7...9, "/2")
      case "/2": rss(4...6, isMoved.withLock { $0 } ? "/4" : "/3")
      case "/4": rss(1...3, nil)
      default: rss(4...6, nil)
      }
    }
    let pages = try pages(web)
    #expect(try await read(pages) == ["9", "8", "7"])
    #expect(try await read(pages, 1) == ["6", "5", "4"])
    #expect(try await read(pages, 2).isEmpty)
    isMoved.withLock { $0 = true }
    await pages.restart()
    #expect(try await read(pages) == ["9", "8", "7"])
    #expect(try await read(pages, 1) == ["6", "5", "4"])
    #expect(try await read(pages, 2) == ["3", "2", "1"])
  }

  @Test func `a page that was cut off is read again by the next pool, also if it told nothing new`()
    async throws
  {
    let isWhole = Mutex(false)
    let web = ScriptedWeb { request in
      guard request.address.target == "/2" else {
        return request.answer(TestBlog.rss(TestBlog.Entry.hourly(7...9), next: "/2"))
      }
      let text = TestBlog.rss(TestBlog.Entry.hourly(4...7))
      let isCut = isWhole.withLock { !$0 }
      return request.answer(isCut ? (text.split(separator: "\n").prefix(3)).joined() : text)
    }
    let pages = try pages(web)
    #expect(try await read(pages) == ["9", "8", "7"])
    #expect(try await read(pages, 1).isEmpty)
    await #expect(throws: SourceError.self) { _ = try await read(pages, 2) }
    isWhole.withLock { $0 = true }
    await pages.restart()
    #expect(try await read(pages) == ["9", "8", "7"])
    #expect(try await read(pages, 1) == ["7", "6", "5", "4"])
  }

  @Test func `an older page at a server that nobody knows is an error, and is asked for again`()
    async throws
  {
    let isKnown = Mutex(false)
    let web = ScriptedWeb { request in
      guard request.address.host == "b.example" else {
        return request.answer(
          TestBlog.rss(TestBlog.Entry.hourly(4...6), next: "https://b.example/2"))
      }
      guard isKnown.withLock({ $0 }) else { throw NetworkError.unknownHost("b.example") }
      return request.answer(TestBlog.rss(TestBlog.Entry.hourly(1...3)))
    }
    let pages = try pages(web)
    #expect(try await read(pages) == ["6", "5", "4"])
    await #expect(throws: NetworkError.unknownHost("b.example")) { _ = try await read(pages, 1) }
    isKnown.withLock { $0 = true }
    #expect(try await read(pages, 1) == ["3", "2", "1"])
  }

  @Test func `what moved up to the page before, as an entry above it was taken out, is not missed`()
    async throws
  {
    let isShort = Mutex(false)
    let web = ScriptedWeb { request in
      var entries = TestBlog.Entry.hourly(1...9)
      if isShort.withLock({ $0 }) { entries.remove(at: 4) }
      let page = request.address.target.last.flatMap { Int(String($0)) } ?? 1
      return request.answer(
        TestBlog.rss(
          entries.dropFirst(3 * (page - 1)).prefix(3), next: page < 3 ? "/\(page + 1)" : nil))
    }
    let pages = try pages(web)
    for place in 0...2 { _ = try await read(pages, place) }
    isShort.withLock { $0 = true }
    await pages.restart()
    let start = (TestBlog.Entry.hourly(4...4)[0].seconds ?? 0) * 1000
    let below = try await pages.page(from: .olderThan(start)).tickets
    #expect(below.map(\.key.id.text) == ["6", "4", "3"])
  }

  @Test func `an old entry above newer ones is told wherever it belongs, pages below`() async throws
  {
    let web = ScriptedWeb { request in
      var entries = TestBlog.Entry.hourly(1...12)
      var old = entries[10]
      (old.id, old.seconds) = ("old", (old.seconds ?? 0) + 60)
      entries.insert(old, at: 3)
      let page = request.address.target.last.flatMap { Int(String($0)) } ?? 1
      let range = [0..<3, 3..<7, 7..<10, 10..<13][page - 1]
      return request.answer(
        TestBlog.rss(entries[range], next: page < 4 ? "/\(page + 1)" : nil))
    }
    let pages = try pages(web)
    for place in 0...3 { _ = try await read(pages, place) }
    let start = (TestBlog.Entry.hourly(3...3)[0].seconds ?? 0) * 1000
    let below = try await pages.page(from: .olderThan(start)).tickets
    #expect(below.first?.key.id.text == "old")
  }

  @Test func `however many pages have something new, none is one too many`() async throws {
    let last = 2 * FeedPages.barrenPages
    let web = ScriptedWeb { request in
      let page = Int(request.address.target.dropFirst("/feed".count)) ?? 0
      return request.answer(
        TestBlog.rss(
          TestBlog.Entry.hourly((last - page + 1)...(last - page + 1)),
          next: page < last ? "/feed\(page + 1)" : nil))
    }
    let pages = try pages(web)
    for place in 0...last { #expect(try await read(pages, place) == ["\(last - place + 1)"]) }
  }

  @Test func `entries without a date that are others at each reading are not all remembered`()
    async throws
  {
    let reading = Mutex(0)
    let time = ManualTime()
    let web = ScriptedWeb { request in
      let number = reading.withLock { $0 }
      let new = (0..<10).map { TestBlog.Entry(id: "\(number)-\($0)") }
      return request.answer(TestBlog.rss(new + [TestBlog.Entry(id: "stays")]))
    }
    let pages = try pages(web, time: time)
    var moments: Set<Milliseconds> = []
    for number in 1...100 {
      reading.withLock { $0 = number }
      await pages.restart()
      let tickets = try await pages.page(from: .olderThan(.max)).tickets
      #expect(tickets.count == 11)
      moments.formUnion(tickets.filter { $0.key.id.text == "stays" }.map(\.timestamp))
      #expect(pages.undated.withLock(\.count) <= 21)
      time.advance(by: .seconds(3600))
    }
    #expect(moments.count == 1)
  }

  @Test func `only a new pool that is still wanted asks for the first page again`() async throws {
    let web = ScriptedWeb { $0.answer(TestBlog.rss(TestBlog.Entry.hourly(1...3))) }
    let pages = try pages(web)
    _ = try await read(pages)
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await pages.restart()
    }.value
    _ = try await read(pages)
    #expect(web.requests.count == 1)
    await pages.restart()
    _ = try await read(pages)
    #expect(web.requests.count == 2)
  }

  @Test(arguments: [
    ("http://a.example/feed", "http://a.example/2", true),
    ("http://a.example/feed", "http://b.example/2", false),
    ("https://a.example/feed", "http://a.example/2", false),
  ])
  func `nothing is asked for unencrypted but at the host that was typed so`(
    typed: String, address: String, isAllowed: Bool
  ) async throws {
    let web = ScriptedWeb { $0.answer("<rss><channel></channel></rss>") }
    let download = FeedDownload(network: web, typed: try #require(WebAddress(typed)))
    _ = try await download.answer(at: try #require(WebAddress(address)))
    #expect(web.requests.map(\.allowsPlainHTTP) == [isAllowed])
  }
}
