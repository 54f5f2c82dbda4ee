import Domain
import Fakes
import Testing
import Timeline
import Web

@testable import Fediverse

@Suite struct AccountTimelineTests {
  @Test(arguments: TestTimeline.Habit.allCases)
  func `every photo arrives, in order, however a server tells its pages`(
    habit: TestTimeline.Habit
  ) async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...150), habit: habit)
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
    #expect(timeline.expected.count == 150)
    #expect(timeline.targets.allSatisfy { !$0.contains("min_id") && !$0.contains("since_id") })
  }

  @Test func `posts with nothing to show are passed over, and end nothing`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...300))
    timeline.edit { posts in
      for place in posts.indices where place % 50 != 7 { posts[place].pictures = 0 }
      posts[107].kind = "gifv"
      posts[157].kind = "hologram"
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == ["293", "243", "193", "93", "43"])
  }

  @Test func `the pictures of a post are one photo, in its order`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...3))
    timeline.edit { $0[1].pictures = 12 }
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    #expect(try await live.ids() == ["3", "2", "1"])
    let pictures = try await live.tickets()[1].payload.pictures
    let addresses = (0..<12).map { Invented.address("https://files.example/2-\($0).jpg") }
    #expect(pictures.map(\.media) == addresses.map { .web($0) })
  }

  @Test func `edits and deletions are followed`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...20))
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    timeline.edit { posts in
      posts[3].isGone = true
      posts[5].text = "Less fog"
    }
    _ = try await live.reload()
    let tickets = try await live.tickets()
    #expect(tickets.map(\.key.id.text) == timeline.expected)
    #expect(!tickets.contains { $0.key.id == "17" })
    #expect(tickets.first { $0.key.id == "15" }?.payload.caption == "Less fog")
  }

  @Test func `what scrolls out of a server's sight stays`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...60))
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    _ = try await live.fillAll()
    timeline.edit { $0.removeLast(30) }
    live.time.advance(by: .seconds(3600))
    _ = try await live.reload()
    _ = try await live.fillAll()
    #expect(try await live.ids() == TestTimeline.hourly(1...60).map(\.id))
  }

  @Test func `a gap far down is not read from the top again`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...2_000))
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    #expect(try await live.fillAll() == nil)
    #expect(try await live.ids().count == 2_000)
    // 50 pages, each again where a pool ends within it; from the top it would be a thousand.
    #expect(timeline.targets.count < 200)
  }

  @Test func `posts that come late stand where they belong, or a little below`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    timeline.edit { posts in
      for (from, to) in [(60, 20), (100, 41), (38, 42), (150, 170)] {
        posts.insert(posts.remove(at: from), at: to)
      }
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    let (ids, expected) = (try await live.ids(), timeline.expected)
    #expect(ids.count == 200)
    // The four that were moved; the others stand among themselves as ever.
    let moved: Set = ["140", "100", "163", "50"]
    #expect(ids.filter { !moved.contains($0) } == expected.filter { !moved.contains($0) })
    for id in moved {
      let place = try #require(ids.firstIndex(of: id))
      let own = try #require(expected.firstIndex(of: id))
      #expect((own...own + 42).contains(place), "\(id)")
    }
  }

  @Test(arguments: [false, true])
  func `what is dated above its place stays after a start of the program, unless it is gone`(
    isGone: Bool
  ) async throws {
    // One in the middle has a clock that is a day ahead.
    let timeline = TestTimeline(TestTimeline.hourly(1...30))
    timeline.edit { $0[14].seconds += 86_400 }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids().first == "16")
    // By now it would stand at the top of the second page, below what is older.
    timeline.edit { posts in
      posts[14].isGone = isGone
      posts.insert(contentsOf: TestTimeline.hourly(41...66), at: 0)
    }
    timeline.misbehave { request in
      isGone && request.address.target.hasSuffix("/statuses/16")
        ? request.answer(#"{"error": "Record not found"}"#, status: 404) : nil
    }
    await live.restart()
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
    #expect(try await live.ids().contains("16") == !isGone)
  }

  @Test func `what has no picture any more is no photo, also after a start of the program`()
    async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...10))
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    timeline.edit { $0[0].pictures = 0 }
    await live.restart()
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == timeline.expected)
    #expect(try await live.ids().first == "9")
  }

  @Test func `a refused token is replaced on the way`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...3))
    timeline.misbehave { request in
      request.headers["Authorization"] == "Bearer first" ? request.answer("", status: 401) : nil
    }
    let live = try await LiveTimelines(timeline, session: Invented.session(then: ["second"]))
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == ["3", "2", "1"])
  }

  @Test func `a session that is over is told, and what is there stays`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...3))
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    timeline.misbehave { $0.answer("", status: 401) }
    let failure = try await live.refresh()
    #expect(failure == AccountError.sessionOver(Invented.account.id, .refused).reason)
    #expect(try await live.ids() == ["3", "2", "1"])
  }

  @Test func `a home that is being prepared is told as busy, and not as empty`() async throws {
    let timeline = TestTimeline([])
    timeline.misbehave { $0.answer("[]", status: 206) }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == "photos.example is busy: try again in 5 s")
    #expect(try await !live.engine.gaps().isEmpty)
  }

  @Test func `a picture whose address is too long is reported, the others are shown`() async throws
  {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      let posts = TestTimeline.json(TestTimeline.hourly(1...2))
        .replacing("1-0.jpg", with: String(repeating: "1", count: 5_000))
      return request.answer(posts, ["Link": "<x>; rel=prev"])
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == ["2"])
    #expect(
      live.reports.reports.map { Reason.of($0.error) } == [
        "the answer of photos.example cannot be used: a picture's address, which is too long"
      ])
  }

  @Test func `one status that cannot be read is reported, the others are shown`() async throws {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      let posts = TestTimeline.json(TestTimeline.hourly(1...2)).dropLast()
      return request.answer(posts + #", {"id": null}, 7]"#, ["Link": "<x>; rel=prev"])
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == ["2", "1"])
    #expect(
      live.reports.reports.map { Reason.of($0.error) } == [
        "the answer of photos.example cannot be used: [2].id: missing (and 1 more)"
      ])
  }

  @Test func `a timeline without anything is one`() async throws {
    let live = try await LiveTimelines(TestTimeline([]))
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids().isEmpty)
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test func `histories of any kind arrive whole`() async throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var posts = TestTimeline.hourly(1...Int.random(in: 1...250, using: &random))
      for place in posts.indices {
        posts[place].pictures = [0, 0, 1, 1, 3].randomElement(using: &random) ?? 1
        // Many at the same moment.
        posts[place].seconds -= posts[place].seconds % 7200
        if Int.random(in: 0..<9, using: &random) == 0 {
          posts[place].original = "o\(Int.random(in: 0..<5, using: &random))"
          posts[place].pictures = 1
        }
      }
      let habit = TestTimeline.Habit.allCases.randomElement(using: &random) ?? .links
      let timeline = TestTimeline(posts, habit: habit)
      let live = try await LiveTimelines(timeline)
      #expect(try await live.readAll() == nil, "seed \(seed)")
      let ids = try await live.ids()
      #expect(
        ids == timeline.expected,
        "seed \(seed), \(habit): \(ids.difference(from: timeline.expected))")
    }
  }
}
