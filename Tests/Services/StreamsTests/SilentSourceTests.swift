import Domain
import Fakes
import Library
import Storage
import Testing

@testable import Streams

@Suite("Sources that never answer")
struct SilentSourceTests {
  @Test func `stand in one gap, at the top, and leave the others to those who answer`() async throws
  {
    let test = try TestStreams()
    test.blogs.publish(Array(1...250), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("https://a.example"))
    for host in ["b.example", "c.example", "d.example"] {
      let address = try #require(WebAddress("https://\(host)"))
      test.blogs.fail(host, with: SourceError.brokenFeed(host, reason: "it is odd"))
      _ = try await test.library.sources.insertSource(.feed(address), named: host, profile: 1)
    }
    _ = try await test.finish(test.streams.refresh())
    let gaps = try await test.streams.gaps()
    #expect(
      gaps.map { $0.sources.map(\.name) } == [
        ["b.example", "c.example", "d.example"], ["a.example"],
      ])
    #expect(
      gaps.map(\.reason) == ["b.example: it is odd; c.example: it is odd; and 1 more", nil])
    let rows = try await test.streams.rows(from: nil, limit: 1_000)
    #expect(rows.compactMap(\.gap) == gaps)
    #expect(rows.first?.gap == gaps[0] && rows.last?.gap == gaps[1])
    test.blogs.fail("b.example", with: nil)
    test.blogs.publish([240], on: "b.example")
    #expect(try await test.streams.fill(gaps[0]).added == 1, "who answers again is asked")
  }

  @Test func `hold up no other blog, whose photos come, and stay if the refresh is stopped`()
    async throws
  {
    let test = try TestStreams()
    test.blogs.showDocuments()
    for (host, seconds) in [("a.example", [1, 2]), ("b.example", [3])] as [(String, [Int64])] {
      test.blogs.publish(seconds, on: host)
      _ = try await test.finish(test.streams.addFeed("https://\(host)"))
    }
    test.blogs.publish([4], on: "a.example")
    test.blogs.hang("b.example")
    let (steps, step) = AsyncStream.makeStream(of: ScanProgress.self)
    let changes = test.streams.changes()
    let refresh = Task { for try await progress in test.streams.refresh() { step.yield(progress) } }
    #expect(try await steps.next("what has come") == .came(photos: 1))
    #expect(try await changes.next("a change") == .updated(added: 1, removed: 0, changed: 0))
    #expect(try await test.streams.start()?.total == 4)
    refresh.cancel()
    try await refresh.ended()
    #expect(try await test.streams.start()?.total == 4)
    #expect(try await test.streams.gaps() == [])
  }
}
