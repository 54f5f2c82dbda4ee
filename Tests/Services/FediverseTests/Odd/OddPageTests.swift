import Domain
import Fakes
import Synchronization
import Testing
import Timeline
import Web

@testable import Fediverse

/// Pages as single servers give them, and what is made of them.
@Suite struct OddPageTests {
  private static func page(
    _ request: WebRequest, _ numbers: [Int], next: String?
  ) -> WebResponse {
    let posts = numbers.map {
      TestTimeline.Post(id: "\($0)", seconds: 1_777_000_000 + Int64($0) * 60)
    }
    return request.answer(
      TestTimeline.json(posts), next.map { ["Link": "<\($0)>; rel=\"next\""] } ?? [:])
  }

  @Test func `GoToSocial repeats statuses near the end, and all 30 of 30 are there`() async throws {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      let target = request.address.target
      let path = "https://photos.example/api/v1/timelines/home?limit=40&max_id="
      if target.contains("max_id=A") {
        return Self.page(request, Array(1...10).reversed(), next: path + "B")
      }
      if target.contains("max_id=B") { return Self.page(request, [], next: nil) }
      return Self.page(request, (1...30).reversed() + (1...10).reversed(), next: path + "A")
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == (1...30).reversed().map { "\($0)" })
    #expect(try await live.engine.gaps().isEmpty)
    #expect(timeline.targets.count < 10)
    live.time.advance(by: .seconds(86_400))
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids().count == 30)
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test func `after ten pages of nothing new it is told, and the next attempt goes on below them`()
    async throws
  {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      let page = Int(request.address.target.split(separator: "=").last ?? "") ?? 40
      if page == 99 { return request.answer("[]") }
      let numbers = page == 40 || page < 15 ? Array(200...205) : [page == 15 ? 100 : 99]
      let next = page == 40 ? 1 : page + 1
      return Self.page(
        request, numbers.reversed(),
        next: page == 16 ? nil : "/api/v1/timelines/home?max_id=\(next)")
    }
    let live = try await LiveTimelines(timeline)
    #expect(
      try await live.refresh()
        == "10 pages of photos.example in a row bring nothing new: the rest is left for later")
    #expect(try await live.ids().count == 6)
    #expect(try await live.fillAll() == nil)
    #expect(try await live.ids() == ["205", "204", "203", "202", "201", "200", "100", "99"])
  }

  @Test(arguments: [AccountTimeline.tag("fog"), .everybody(local: true), .list("7")])
  func `where a server does not leave out what has no picture, we do`(kind: AccountTimeline)
    async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...90), habit: .noLinks)
    timeline.edit { posts in for place in posts.indices { posts[place].pictures = place % 3 / 2 } }
    let live = try await LiveTimelines(timeline, asking: kind)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
    #expect(timeline.expected.count == 30)
  }

  @Test(arguments: ["", "<", "nonsense", "<https://photos.example/x>; rel=\"self\""])
  func `a header that says nothing ends nothing`(link: String) async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...90), habit: .noLinks)
    timeline.link = link
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test func `an empty page of which nobody knows what follows is no end`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...90))
    timeline.misbehave { request in
      request.address.target.contains("max_id=51") ? request.answer("[]", ["Link": "<"]) : nil
    }
    let live = try await LiveTimelines(timeline)
    #expect(
      try await live.refresh() == "the answer of photos.example cannot be used: Link")
    #expect(try await live.ids() == timeline.expected.prefix(40).map(\.self))
    #expect(try await !live.engine.gaps().isEmpty)
    timeline.misbehave(nil)
    #expect(try await live.fillAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test func `what was below on the first page is there, whatever was posted above it since`()
    async throws
  {
    @Sendable func posts(_ numbers: ClosedRange<Int>, until moment: Int64) -> [TestTimeline.Post] {
      numbers.reversed().map { number in
        let age = Int64(numbers.upperBound - number)
        return TestTimeline.Post(id: "\(number)", seconds: moment - 10 * age)
      }
    }
    // Most are of the last ten minutes, and a few very old: a first load ends between them.
    let now: Int64 = 1_777_636_800
    let timeline = TestTimeline(
      posts(18...37, until: now) + posts(6...17, until: now - 330)
        + posts(1...5, until: now - 99_999_999))
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids().count == 32)
    timeline.edit { $0.insert(contentsOf: posts(38...47, until: now + 200), at: 0) }
    live.time.advance(by: .seconds(200))
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test func `a circle is told, and what is in it is shown`() async throws {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      let isSecond = request.address.target.contains("max_id=2")
      return Self.page(
        request, isSecond ? [4, 3] : [6, 5],
        next: "/api/v1/timelines/home?max_id=\(isSecond ? 1 : 2)")
    }
    let live = try await LiveTimelines(timeline)
    // The first page has another address at its first time, and stands for itself at its second.
    #expect(try await live.refresh() == "the pages of photos.example lead in a circle")
    #expect(try await live.ids() == ["6", "5", "4", "3"])
    #expect(try await !live.engine.gaps().isEmpty)
  }

  @Test(arguments: [400, 404, 410])
  func `where the status is gone below which it went on, it goes on below another`(status: Int)
    async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    timeline.misbehave { request in
      ["max_id=161", "max_id=121"].contains { request.address.target.contains($0) }
        ? request.answer(#"{"error": "Record not found"}"#, status: status) : nil
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test
  func `a server that refuses whatever is older is asked a few times, and its newest are kept`()
    async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    timeline.misbehave { request in
      request.address.target.contains("max_id")
        ? request.answer(#"{"error": "Record not found"}"#, status: 404) : nil
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == "photos.example refused this (404): Record not found")
    #expect(try await live.ids().count == 40)
    #expect(timeline.targets.count < 15, "\(timeline.targets)")
    #expect(try await !live.engine.gaps().isEmpty)
  }

  @Test func `a place that is gone since it was read is looked for from above`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    timeline.misbehave { request in
      ["max_id=161", "max_id=121", "max_id=81"].contains {
        request.address.target.contains($0)
      } ? request.answer("", status: 404) : nil
    }
    #expect(try await live.fillAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test func `a status without a date stands where its server has it`() async throws {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      var json = TestTimeline.json(TestTimeline.hourly(1...3))
      json = json.replacing("2026-04-24T05:06:40Z", with: "yesterday")
      return request.answer(json, ["Link": "</x?min_id=1>; rel=prev"])
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    let tickets = try await live.tickets()
    #expect(Set(tickets.map(\.key.id.text)) == ["3", "2", "1"])
    #expect(Set(tickets.map(\.timestamp)).count == 2)
    #expect(
      live.reports.reports.map { Reason.of($0.error) } == [
        "the answer of photos.example cannot be used: [1].created_at: not a moment"
      ])
  }

  @Test func `a home that is half made shows what it has, and is asked for the rest`() async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...60))
    timeline.misbehave { $0.answer(TestTimeline.json(TestTimeline.hourly(7...9)), status: 206) }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == "photos.example is busy: try again in 5 s")
    #expect(try await live.ids() == ["9", "8", "7"])
    #expect(try await live.engine.gaps().map(\.isInfinite) == [true])
    timeline.misbehave(nil)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test(arguments: ["<html>Sign in", "[{\"id\": ", "null", "{}", ""])
  func `one page that is none costs itself, on the first load and later`(body: String) async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...200))
    let broken: @Sendable (WebRequest) -> WebResponse? = { request in
      request.address.target.contains("max_id=161") ? request.answer(body) : nil
    }
    timeline.misbehave(broken)
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() != nil)
    #expect(try await live.ids() == timeline.expected.prefix(40).map(\.self))
    timeline.misbehave(nil)
    #expect(try await live.fillAll() == nil)
    timeline.edit { $0.insert(contentsOf: TestTimeline.hourly(201...320), at: 0) }
    timeline.misbehave { request in
      request.address.target.contains("max_id=281") ? request.answer(body) : nil
    }
    live.time.advance(by: .seconds(120 * 3_600))
    #expect(try await live.refresh() != nil)
    #expect(
      try await live.ids() == timeline.expected.filter { !(201...280).contains(Int($0) ?? 0) })
    timeline.misbehave(nil)
    #expect(try await live.fillAll() == nil)
    #expect(try await live.ids() == timeline.expected)
  }

  @Test func `what comes in late and is dated back is taken in by the next refresh`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...60))
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    timeline.edit { posts in
      posts.insert(TestTimeline.Post(id: "late", seconds: posts[30].seconds + 60), at: 0)
    }
    live.time.advance(by: .seconds(3_600))
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids().firstIndex(of: "late") == 30)
    #expect(try await live.ids().count == 61)
  }

  @Test
  func `what is dated years ahead is no newer than when it was told, and does not move again`()
    async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...60))
    timeline.edit { $0[2].seconds += 630_720_000 }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    let moment = live.time.now.milliseconds
    let first = try #require(try await live.tickets().first { $0.key.id == "58" })
    #expect(first.timestamp <= moment + 1_000)
    live.time.advance(by: .seconds(3_600))
    timeline.edit { posts in
      posts.insert(contentsOf: TestTimeline.hourly(61...110), at: 0)
    }
    #expect(try await live.readAll() == nil)
    #expect(try await Set(live.ids()) == Set(timeline.expected))
    let second = try await live.tickets().first { $0.key.id == "58" }
    #expect(second?.timestamp == first.timestamp)
  }

  @Test(arguments: [(40, true), (400, false)])
  func
    `where Pixelfed shows nothing older of a tag, that is the end only if it is of this half-year`(
      days: Int64, isEnd: Bool
    ) async throws
  {
    let timeline = TestTimeline(TestTimeline.hourly(1...50), habit: .noLinks)
    let live = try await LiveTimelines(
      timeline, asking: .tag("fog"),
      session: Invented.session(at: Invented.server(Invented.origin, .pixelfed)))
    live.time.advance(by: .seconds(days * 86_400))
    var failure = try await live.refresh()
    if failure == nil { failure = try await live.fillAll() }
    #expect(try await live.ids() == timeline.expected)
    #expect(try await live.engine.gaps().isEmpty == isEnd)
    #expect(
      failure
        == (isEnd ? nil : "photos.example shows nothing older here, but may have more"))
  }
}
