import Domain
import Fakes
import Testing
import Web

@testable import Streams

@Suite struct GapTests {
  /// The stream in short: numbers of photos, and gaps as `gap 1`.
  private func listing(_ test: TestStreams, from id: PhotoID? = nil, limit: Int = 1000)
    async throws -> [String]
  {
    try await test.streams.rows(from: id, limit: limit).map { row in
      switch row {
      case .photo(let item): item.photo.id.item
      case .gap(let gap): "gap \(gap.number)"
      }
    }
  }

  private func names(_ range: some Sequence<Int>) -> [String] { range.map(String.init) }

  @Test func `a blog brings its newest photos, and the rest is a gap that is filled step by step`()
    async throws
  {
    let test = try TestStreams()
    test.blogs.publish(Array(1...250), on: "a.example")
    let summary = try #require(
      try await test.finish(test.streams.addFeed("https://a.example")))
    #expect(summary.name == "a.example")
    #expect(summary.added == summary.photos)
    #expect(summary.photos < 250)
    #expect(try await listing(test).last == "gap 1")
    var rounds = 0
    while let gap = try await test.streams.gaps().first {
      let filled = try await test.streams.fill(gap)
      #expect(filled.added > 0)
      rounds += 1
      try #require(rounds < 20)
    }
    #expect(try await listing(test) == names((1...250).reversed()))
  }

  @Test func `three photos that came while three others went are news`() async throws {
    let test = try TestStreams()
    test.blogs.publish([100, 110, 120, 130], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("https://a.example"))
    let changes = test.streams.changes()
    test.blogs.retract([110, 120, 130], on: "a.example")
    test.blogs.publish([140, 150, 160], on: "a.example")
    let summary = try #require(try await test.finish(test.streams.refresh()))
    #expect(summary.added == 3)
    #expect(summary.removed == 3)
    #expect(summary.photos == 4)
    #expect(summary.sources.map(\.added) == [3])
    #expect(try await changes.next("a change") == .updated(added: 3, removed: 3, changed: 0))
    #expect(try await listing(test) == ["160", "150", "140", "100"])
  }

  @Test func `a gap says why it could not be filled, also after a restart, until it can be`()
    async throws
  {
    let test = try TestStreams()
    test.blogs.publish(Array(1...250), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("https://a.example"))
    let gap = try #require(try await test.streams.gaps().first)
    #expect(gap.reason == nil)
    test.blogs.fail("a.example", with: SourceError.brokenFeed("a.example", reason: "it is odd"))
    _ = try await test.streams.fill(gap)
    let reason = "a.example: it is odd"
    #expect(try await test.streams.gaps().map(\.reason) == [reason])
    let (again, _) = try test.reopened()
    for streams in [test.streams, again] {
      #expect(try await streams.rows(from: nil, limit: 1000).last?.gap?.reason == reason)
    }
    test.blogs.fail("a.example", with: nil)
    _ = try await test.streams.fill(gap)
    #expect(try await test.streams.gaps().map(\.reason) == [nil])
  }

  @Test func `folders and blogs are one stream, and a gap stands between its neighbours`()
    async throws
  {
    let test = try TestStreams()
    try await test.add([5, 400])
    test.blogs.publish(Array(100...350), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let rows = try await listing(test)
    #expect(rows.first == "400.jpg")
    #expect(rows.dropFirst().first == "350")
    #expect(rows.suffix(2) == ["gap 1", "5.jpg"])
    let last = try #require(rows.dropLast(2).last)
    let item = try await test.streams.page(from: nil, limit: 1000).first { $0.id.item == last }
    #expect(
      try await listing(test, from: item?.id, limit: 1) == [last, "gap 1"],
      "A gap is seen from the photo above it")
    let below = try await test.id(5)
    #expect(try await listing(test, from: below, limit: 5) == ["gap 1", "5.jpg"])
  }

  @Test func `a gap stands below the photos of the second in which it begins`() async throws {
    let test = try TestStreams()
    test.blogs.publish(Array(100...350), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let last = try #require(try await listing(test).dropLast().last.flatMap { Int($0) })
    // As a feed has it that shows some of a second's photos.
    try await test.add([last - 1, last - 2])
    #expect(
      try await listing(test).suffix(4)
        == ["\(last)", "\(last - 1).jpg", "gap 1", "\(last - 2).jpg"])
  }

  @Test func `the oldest first, gaps are counted from there`() async throws {
    let test = try TestStreams()
    try await test.add([5, 400])
    test.blogs.publish(Array(100...350), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let newest = try await listing(test)
    try test.settings.set(.streamOrder, to: "oldest", in: .profile)
    #expect(try await listing(test) == newest.reversed())
  }

  @Test func `photos newer than those known leave no gap if they fit together`() async throws {
    let test = try TestStreams()
    test.blogs.publish(Array(1...5), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    test.blogs.publish([6, 7], on: "a.example")
    let summary = try #require(try await test.finish(test.streams.refresh()))
    #expect(summary.added == 2)
    #expect(try await listing(test) == names((1...7).reversed()))
  }

  @Test func `one blog that fails is told by its name, and the others' photos arrive`()
    async throws
  {
    let test = try TestStreams()
    for host in ["a.example", "b.example"] {
      test.blogs.publish([1, 2], on: host)
      _ = try await test.finish(test.streams.addFeed(host))
    }
    try await test.add([9])
    test.blogs.publish([3], on: "a.example")
    test.blogs.fail("b.example", with: NetworkError.unknownHost("b.example"))
    let summary = try #require(try await test.finish(test.streams.refresh()))
    #expect(
      summary.sources == [
        SourceNews(name: "a.example", added: 1),
        SourceNews(
          name: "b.example", failure: NetworkError.unknownHost("b.example").reason),
        SourceNews(name: "photos"),
      ])
    test.blogs.fail("b.example", with: nil)
    test.blogs.publish([3], on: "b.example")
    let again = try #require(try await test.finish(test.streams.refresh()))
    #expect(again.added == 1)
    #expect(try await test.streams.gaps().isEmpty, "What failed before is caught up with")
  }

  @Test func `if nobody answers, it is a failure that names all of them`() async throws {
    let test = try TestStreams()
    for host in ["a.example", "b.example"] {
      test.blogs.publish([1], on: host)
      _ = try await test.finish(test.streams.addFeed(host))
      test.blogs.fail(host, with: NetworkError.unknownHost(host))
    }
    await #expect {
      _ = try await test.finish(test.streams.refresh())
    } throws: { error in
      let reason = Reason.of(error)
      return reason.contains("a.example: ") && reason.contains("b.example: ")
    }
  }

  @Test func `a blog without photos, or that fails at once, does not become a source`()
    async throws
  {
    let test = try TestStreams()
    test.blogs.publish([], on: "empty.example")
    test.blogs.publish([1], on: "broken.example")
    test.blogs.fail("broken.example", with: NetworkError.unknownHost("broken.example"))
    await #expect(throws: SourceError.noPictures("empty.example")) {
      _ = try await test.finish(test.streams.addFeed("empty.example"))
    }
    await #expect {
      _ = try await test.finish(test.streams.addFeed("broken.example"))
    } throws: {
      Reason.of($0) == NetworkError.unknownHost("broken.example").reason
    }
    #expect(try await test.streams.sources().isEmpty)
  }

  @Test func `a blog that is there already is asked alone, and told with its own photos`()
    async throws
  {
    let test = try TestStreams()
    for host in ["a.example", "b.example"] {
      test.blogs.publish([1, 2], on: host)
      _ = try await test.finish(test.streams.addFeed(host))
    }
    for host in ["a.example", "b.example"] { test.blogs.publish([3], on: host) }
    let asked = test.blogs.questions(to: "b.example")
    let summary = try #require(try await test.finish(test.streams.addFeed("a.example")))
    #expect(summary.isKnown)
    #expect(summary.name == "a.example")
    #expect((summary.photos, summary.added) == (3, 1))
    #expect(summary.sources == [SourceNews(name: "a.example", added: 1)])
    #expect(test.blogs.questions(to: "b.example") == asked)
  }

  @Test func `gaps that another process has left are seen at once`() async throws {
    let test = try TestStreams()
    test.blogs.publish([1, 2, 3], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    #expect(try await test.streams.gaps().isEmpty)
    let (other, _) = try test.reopened()
    test.blogs.publish(Array(10_000...10_200), on: "a.example")
    _ = try await test.finish(other.refresh())
    #expect(try await test.streams.gaps().count == 1)
    #expect(try await test.streams.gaps() == other.gaps())
  }

  @Test func `a source that was shown alone and is removed leaves all others`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2])
    test.blogs.publish([3], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let blog = try #require(try await test.streams.sources().last)
    await test.streams.show(only: StreamSelection(blog.id))
    try await test.streams.remove(blog.id)
    #expect(try await listing(test) == ["2.jpg", "1.jpg"])
  }

  @Test func `what is known outlives the process; a blog taken out and added again is asked anew`()
    async throws
  {
    let test = try TestStreams()
    test.blogs.publish(Array(1...5), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let (again, _) = try test.reopened()
    #expect(try await again.gaps().isEmpty)
    let source = try #require(try await again.sources().first)
    try await again.remove(source.id)
    #expect(try await again.rows(from: nil, limit: 9).isEmpty)
    let summary = try #require(try await test.finish(test.streams.addFeed("a.example")))
    #expect(summary.added == 5)
  }

  @Test func `only one source is shown, with its own places and gaps, until all are again`()
    async throws
  {
    let test = try TestStreams()
    try await test.add([5, 400])
    test.blogs.publish(Array(100...350), on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let sources = try await test.streams.sources()
    await test.streams.show(only: StreamSelection(sources[0].id))
    #expect(try await listing(test) == ["400.jpg", "5.jpg"])
    #expect(try await test.streams.gaps().isEmpty)
    #expect(try await test.streams.start()?.total == 2)
    await test.streams.show(only: StreamSelection(sources[1].id))
    #expect(try await listing(test).first == "350")
    #expect(try await listing(test).last == "gap 1")
    await test.streams.show(only: nil)
    #expect(try await listing(test).suffix(2) == ["gap 1", "5.jpg"])
  }

  @Test func `what is muted does not count among the hundred that are enough at once`() async throws
  {
    let test = try TestStreams()
    try test.settings.set(.mutePeople, to: "a.example", in: .profile)
    #expect(try await test.streams.start() == nil)
    test.blogs.publish(Array(1...150), on: "a.example")
    #expect(try await test.finish(test.streams.addFeed("a.example"))?.photos == 150)
  }

  @Test func `muted people are filtered out, told as such, and come back`() async throws {
    let test = try TestStreams()
    try await test.add([2, 4])
    test.blogs.publish([1, 3], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    try test.settings.set(.mutePeople, to: "A.example", in: .profile)
    #expect(try await listing(test) == ["4.jpg", "2.jpg"])
    #expect(
      try await test.streams.mutedPhotos(after: nil, limit: 9).map(\.id.item) == ["3", "1"])
    try test.settings.set(.mutePeople, to: "", in: .profile)
    #expect(try await listing(test) == ["4.jpg", "3", "2.jpg", "1"])
    try test.settings.set(.muteSearches, to: "from:a.example", in: .profile)
    #expect(try await listing(test) == ["4.jpg", "2.jpg"])
  }
}
