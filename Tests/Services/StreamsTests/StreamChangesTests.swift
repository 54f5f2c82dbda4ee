import Domain
import Fakes
import Library
import Testing

@testable import Streams

@Suite struct StreamChangesTests {
  @Test func `everyone who listens is told what a scan changed, and nothing if it did not`()
    async throws
  {
    let test = try TestStreams()
    let one = test.streams.changes()
    let two = test.streams.changes()
    try await test.add([1, 2])
    #expect(try await one.next("a change") == .updated(added: 2, removed: 0, changed: 0))
    #expect(try await two.next("a change") == .updated(added: 2, removed: 0, changed: 0))
    _ = try await test.finish(test.streams.refresh())
    try test.write(3)
    try test.remove("photos/1.jpg")
    _ = try await test.finish(test.streams.refresh())
    #expect(try await one.next("a change") == .updated(added: 1, removed: 1, changed: 0))
    #expect(try await two.next("a change") == .updated(added: 1, removed: 1, changed: 0))
  }

  @Test func `what was edited is told to those who listen, and not counted for a person`()
    async throws
  {
    let test = try TestStreams()
    test.blogs.publish([100, 110], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("https://a.example"))
    let changes = test.streams.changes()
    _ = try await test.finish(test.streams.refresh())
    test.blogs.edit("a.example", saying: "edited")
    let summary = try #require(try await test.finish(test.streams.refresh()))
    #expect([summary.added, summary.changed, summary.removed] == [0, 0, 0])
    #expect(try await changes.next("a change") == .updated(added: 0, removed: 0, changed: 2))
  }

  @Test func `another order is told`() async throws {
    let test = try TestStreams()
    try await test.add([1])
    let changes = test.streams.changes()
    try test.settings.set(.listLength, to: "5", in: .profile)
    try test.settings.set(.streamOrder, to: "oldest", in: .profile)
    #expect(try await changes.next("a change") == .reordered)
    // The other setting changes no order.
    try await test.streams.remove(try #require(try await test.streams.sources().first).id)
    #expect(try await changes.next("a change") == .updated(added: 0, removed: 1, changed: 0))
  }

  @Test func `a photo leaves when it expires, and that is told`() async throws {
    let test = try TestStreams()
    _ = try await test.streams.addSamples()
    // Near its end, or the clock would go through a day minute by minute.
    try await test.advance(toBeforeExpiry: .seconds(90))
    let streams = test.streams { duration in
      try Task.checkCancellation()
      await Task.yield()
      test.time.advance(by: duration)
    }
    #expect(try await streams.start()?.total == 5)
    let changes = streams.changes()
    #expect(try await changes.next("a change") == .updated(added: 0, removed: 1, changed: 0))
    #expect(try await streams.start()?.total == 4)
    #expect(test.reports.lines.isEmpty)
  }

  @Test(arguments: [(3600, 60), (61, 60), (60, 60), (30, 30)])
  func `nobody sleeps for longer than a minute, as a photo may come that expires before`(
    left: Int64, slept: Int64
  ) async throws {
    let test = try TestStreams()
    _ = try await test.streams.addSamples()
    try await test.advance(toBeforeExpiry: .seconds(left))
    let (sleeps, sleep) = AsyncStream.makeStream(of: Duration.self)
    let streams = test.streams { duration in
      sleep.yield(duration)
      try await Standstill.untilCancelled()
    }
    let changes = streams.changes()
    #expect(try await sleeps.next("the sleep until then") == .seconds(slept))
    withExtendedLifetime(changes) {}
  }

  @Test func `what an expired photo was beside goes on from its place`() async throws {
    let test = try TestStreams()
    _ = try await test.streams.addSamples()
    let expiring = try #require(try await test.streams.photo(at: 3)).id
    test.time.advance(by: .seconds(86_400))
    #expect(try await test.streams.photo(expiring) == nil)
    #expect(try await test.streams.next(after: expiring)?.number == 3)
    try await test.streams.expire()
    #expect(try await test.streams.next(after: expiring)?.number == 3)
    #expect(try await test.streams.previous(before: expiring)?.number == 1)
  }

  @Test func `removing a source is told`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2])
    let changes = test.streams.changes()
    let source = try #require(try await test.streams.sources().first)
    try await test.streams.remove(source.id)
    #expect(try await changes.next("a change") == .updated(added: 0, removed: 2, changed: 0))
    #expect(try await test.streams.start() == nil)
  }
}
