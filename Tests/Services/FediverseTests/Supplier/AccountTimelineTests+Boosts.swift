import Domain
import Fakes
import Testing
import Timeline
import Web

@testable import Fediverse

/// What somebody else has posted, and people boost.
extension AccountTimelineTests {
  @Test func `what is repeated stands once, where it was repeated last`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...100))
    timeline.edit { posts in
      posts[90].original = "5"
      posts[60].original = "elsewhere"
      posts[10].original = "5"
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    let ids = try await live.ids()
    #expect(ids == timeline.expected)
    #expect(ids[10] == "5")
    #expect(ids.count { $0 == "5" } == 1)
    #expect(try await live.tickets()[10].timestamp == (1_777_000_000 + 90 * 3600) * 1000)
  }

  @Test func `what several people boosted tells of all, the last one first`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...100))
    timeline.edit { posts in
      for (place, person) in [(90, "bo"), (60, "cy"), (10, "dee")] {
        (posts[place].original, posts[place].person) = ("elsewhere", person)
      }
      (posts[20].original, posts[20].person) = ("5", "eve")
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.boosters(of: "elsewhere") == ["dee", "cy", "bo"])
    #expect(try await live.details(of: "elsewhere").isOnlyBoosted)
    #expect(try await live.boosters(of: "5") == ["eve"])
    #expect(try await !live.details(of: "5").isOnlyBoosted, "its author is followed, too")
    #expect(try await live.details(of: "6").isEmpty)
  }

  @Test func `who boosted something before is not forgotten when it is boosted again`() async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    timeline.edit { posts in
      (posts[0].original, posts[0].person) = ("elsewhere", "bo")
      (posts[1].original, posts[1].person) = ("50", "bo")
    }
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    timeline.edit { posts in
      var new = TestTimeline.hourly(201...400)
      (new[0].original, new[0].person) = ("elsewhere", "cy")
      (new[1].original, new[1].person) = ("50", "cy")
      posts.insert(contentsOf: new, at: 0)
    }
    live.time.advance(by: .seconds(300 * 3600))
    try await live.refresh()
    #expect(try await live.ids().prefix(2) == ["elsewhere", "50"])
    #expect(try await live.boosters(of: "elsewhere") == ["cy", "bo"])
    // Further down stand the older boosts, and one of the two itself.
    #expect(try await live.fillAll() == nil)
    #expect(try await live.ids() == timeline.expected)
    #expect(try await live.boosters(of: "elsewhere") == ["cy", "bo"])
    #expect(try await live.boosters(of: "50") == ["cy", "bo"])
    #expect(try await !live.details(of: "50").isOnlyBoosted)
    try await live.reload()
    #expect(try await live.boosters(of: "50") == ["cy", "bo"])
  }

  @Test(arguments: TestTimeline.Habit.allCases)
  func `Pixelfed is asked for boosts on every page, whatever its links say`(
    habit: TestTimeline.Habit
  ) async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...150), habit: habit)
    let live = try await LiveTimelines(
      timeline, session: Invented.session(at: Invented.server(Invented.origin, .pixelfed)))
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
    #expect(timeline.targets.count > 1)
    #expect(timeline.targets.allSatisfy { $0.contains("include_reblogs=true") })
  }

  @Test func `pages of nothing but what was repeated before lead on`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    timeline.edit { posts in
      for place in 30..<150 { posts[place].original = "elsewhere" }
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test func `what is repeated later moves up, and stays there when its old place is read again`()
    async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    _ = try await live.fillAll()
    timeline.edit { posts in
      var new = TestTimeline.hourly(201...500)
      new[0].original = "150"
      new[1].original = "300"
      posts.insert(contentsOf: new, at: 0)
    }
    live.time.advance(by: .seconds(300 * 3600))
    try await live.refresh()
    #expect(try await live.ids().prefix(2) == ["150", "300"])
    #expect(try await live.fillAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test func `a boost that is undone takes nothing away that was boosted before, or posted`()
    async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    timeline.edit { posts in
      (posts[150].original, posts[150].person) = ("elsewhere", "bo")
      (posts[151].original, posts[151].person) = ("nowhere", "bo")
    }
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    #expect(try await live.fillAll() == nil)
    // Two are boosted again just now, as is one of their own posts, and one of somebody else's.
    let boosted = ["elsewhere", "20", "other", "nowhere"]
    live.time.advance(by: .seconds(300 * 3600))
    let now = live.time.now.milliseconds / 1_000
    timeline.edit { posts in
      let boosts = boosted.enumerated().map { place, original in
        TestTimeline.Post(
          id: "\(500 - place)", seconds: now - Int64(place) - 1, original: original, person: "cy")
      }
      posts.insert(contentsOf: boosts, at: 0)
    }
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids().prefix(4) == boosted[...])
    // All four boosts are undone, and one of what was boosted is gone.
    timeline.edit { posts in for place in 0..<4 { posts[place].isGone = true } }
    timeline.misbehave { request in
      request.address.target.hasSuffix("/statuses/nowhere")
        ? request.answer(#"{"error": "Record not found"}"#, status: 404) : nil
    }
    for _ in 1...2 {
      live.time.advance(by: .seconds(10))
      #expect(try await live.refresh() == nil)
      #expect(try await live.engine.gaps().isEmpty)
      let ids = try await live.ids()
      #expect(ids.prefix(2) == ["elsewhere", "20"])
      #expect(!ids.contains("other"), "nobody else had boosted it")
      #expect(!ids.contains("nowhere"), "its server does not have it any more")
      #expect(Set(ids).count == ids.count)
    }
  }
}
