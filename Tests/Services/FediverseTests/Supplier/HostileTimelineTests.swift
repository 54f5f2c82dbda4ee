import Domain
import Fakes
import Testing
import Timeline
import Web

@testable import Fediverse

/// Whatever a server does, it ends, it is told, and what was there stays.
@Suite struct HostileTimelineTests {
  /// Why asking failed, after three photos had arrived; and whether they are still there.
  private func failure(
    _ misbehaviour: @escaping @Sendable (WebRequest) -> WebResponse?
  ) async throws -> String? {
    let timeline = TestTimeline(TestTimeline.hourly(1...3))
    let live = try await LiveTimelines(timeline)
    try await live.refresh()
    timeline.misbehave(misbehaviour)
    live.time.advance(by: .seconds(86_400))
    var failure = try await live.refresh()
    if failure == nil { failure = try await live.fillAll() }
    #expect(try await Set(live.ids()).isSuperset(of: ["3", "2", "1"]))
    return failure
  }

  private static func page(
    _ request: WebRequest, _ numbers: ClosedRange<Int>, next: String
  ) -> WebResponse {
    request.answer(
      TestTimeline.json(TestTimeline.hourly(numbers)), ["Link": "<\(next)>; rel=\"next\""])
  }

  @Test func `pages that lead in a circle`() async throws {
    let failure = try await failure { request in
      Self.page(request, 1_000...1_039, next: request.address.text)
    }
    #expect(failure == "the pages of photos.example lead in a circle")
  }

  @Test func `the same page under ever new addresses`() async throws {
    let failure = try await failure { request in
      Self.page(request, 1_000...1_039, next: request.address.text + "0")
    }
    #expect(
      failure == "10 pages of photos.example in a row bring nothing new: the rest is left for later"
    )
  }

  @Test func `a next page at another host`() async throws {
    let timeline = TestTimeline(TestTimeline.hourly(1...100), habit: .noLinks)
    timeline.link = "<https://evil.example/api?max_id=1>; rel=\"next\""
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await live.ids() == timeline.expected)
    #expect(
      live.reports.reports.map { Reason.of($0.error) } == [
        "the next page of photos.example is on another server"
      ])
  }

  @Test func `older pages that are newer`() async throws {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      let page = request.address.target.contains("&p") ? 2_000...2_039 : 1_000...1_039
      let end = request.address.target.hasSuffix("&p&p")
      return end
        ? request.answer("[]") : Self.page(request, page, next: request.address.target + "&p")
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.readAll() == nil)
    #expect(try await Set(live.ids()).count == 80)
    #expect(
      live.reports.reports.map { Reason.of($0.error) } == [
        "photos.example sent its pages out of order"
      ])
  }

  @Test func `pages of one moment without end are not said to be out of order`() {
    #expect(
      FediverseError(.endless, of: "photos.example").reason
        == "photos.example sends pages without end: the rest is left for later")
  }

  @Test func `pages without a picture, on and on`() async throws {
    let timeline = TestTimeline([])
    timeline.misbehave { request in
      let page = Int(request.address.target.split(separator: "=").last ?? "") ?? 40
      let next = page == 40 ? 1_000_000 : page - 40
      var posts = TestTimeline.hourly(next - 39...next)
      for place in posts.indices { posts[place].pictures = 0 }
      return request.answer(
        TestTimeline.json(posts),
        ["Link": "</api/v1/timelines/home?max_id=\(next)>; rel=\"next\""])
    }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    let first = timeline.targets.count
    #expect(first < 300)
    let gap = try #require(try await live.engine.gaps().first)
    _ = try await live.engine.fill(gap)
    #expect(try await live.engine.gaps().first?.timeframe.start ?? .max < gap.timeframe.start)
    #expect(!timeline.targets.dropFirst(first).contains { !$0.contains("max_id") })
  }

  @Test func `a web page instead of a timeline`() async throws {
    let failure = try await failure { $0.answer("<html>Sign in to the café's network") }
    #expect(
      failure
        == "photos.example answers with a web page: does this network want a sign-in of its own?")
  }

  @Test func `texts of megabytes are cut, and addresses of megabytes are none`() async throws {
    let long = String(repeating: "fog ", count: 500_000)
    let json = """
      [{"id": "1", "created_at": "2026-04-24T00:00:00Z", "content": "\(long)", "spoiler_text": "\(long)",
        "account": {"id": "1", "acct": "ada", "display_name": "\(long)"}, "media_attachments": [
        {"id": "1", "type": "image", "url": "https://files.example/\(long.replacing(" ", with: "-"))",
         "preview_url": "https://files.example/small.jpg", "description": "\(long)"}]}]
      """
    let timeline = TestTimeline([])
    timeline.misbehave { $0.answer(json, ["Link": "<x>; rel=prev"]) }
    let live = try await LiveTimelines(timeline)
    #expect(try await live.refresh() == nil)
    let photo = try #require(try await live.tickets().first?.payload)
    // They end with "fog…", without a blank.
    #expect(photo.caption?.utf8.count == StatusPhotos.captionBytes - 1 + 3)
    #expect(photo.alternativeText?.utf8.count == StatusPhotos.descriptionBytes - 1 + 3)
    #expect(photo.author?.utf8.count == StatusPhotos.nameBytes - 1 + 3 + " (@ada)".utf8.count)
    #expect(photo.author?.hasSuffix("… (@ada)") == true, "who has a long name can be muted, too")
    #expect(photo.media == .web(Invented.address("https://files.example/small.jpg")))
  }
}
