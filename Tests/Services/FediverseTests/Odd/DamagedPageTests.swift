import Domain
import Fakes
import Testing
import Timeline
import Web

@testable import Fediverse

/// What comes of lists of statuses that are damaged on their way, each page in the same way.
@Suite struct DamagedPageTests {
  /// Reads all of a timeline whose pages are changed so; why that failed, if it did, and what is missing.
  private func readAll(
    _ habit: TestTimeline.Habit, _ damage: @escaping @Sendable (String) -> String
  ) async throws -> (failure: String?, missing: [String]) {
    let timeline = TestTimeline(TestTimeline.hourly(1...100), habit: habit)
    let live = try await LiveTimelines { request in
      let answer = timeline.answer(request)
      return request.answer(damage(String(decoding: answer.body, as: UTF8.self)), answer.headers)
    }
    let failure = try await live.readAll()
    let ids = try await live.ids()
    return (failure, timeline.expected.filter { !ids.contains($0) })
  }

  @Test(arguments: ["null", "17", #"{"id": null}"#, #"{"id": ""}"#])
  func `what cannot be read at the end of a page does not hide what is below`(last: String)
    async throws
  {
    let read = try await readAll(.noLinks) { list in
      list == "[]" ? list : String(list.dropLast()) + ", \(last)]"
    }
    #expect(read.failure == nil)
    #expect(read.missing == [])
  }

  @Test(arguments: [TestTimeline.Habit.links, .noLinks])
  func `pages that end in the middle, each but for its last status, are read to the end`(
    habit: TestTimeline.Habit
  ) async throws {
    let read = try await readAll(habit) { list in
      list.contains(",\n") ? String(list.dropLast(30)) : list
    }
    #expect(read.failure == nil)
    #expect(read.missing == [])
  }

  @Test func `what breaks in the middle costs what is broken`() async throws {
    let read = try await readAll(.links) {
      $0.replacing(#""50", "created_at":"#, with: #""50" =>"#)
    }
    #expect(read.failure == "photos.example sent an answer that was not expected")
    #expect(read.missing == (1...50).reversed().map { "\($0)" })
  }

  @Test(arguments: [
    "\n<br />\n<b>Warning</b>:  Undefined array key 7 in <b>/srv/x.php</b>", "]", " null", "\u{0}",
  ])
  func `whatever follows a list is no part of it`(rest: String) async throws {
    let read = try await readAll(.links) { $0 + rest }
    #expect(read.failure == nil)
    #expect(read.missing == [])
  }

  @Test func `what PHP warns of before a list is no part of it`() async throws {
    let warning = "<b>Warning</b>:  Undefined array key [7] in <b>/srv/x.php</b> on line <b>7</b>"
    let read = try await readAll(.links) {
      "\n<br />\n\(warning)<br />\n\n<br />\n\(warning)<br />\n\($0)"
    }
    #expect(read.failure == nil)
    #expect(read.missing == [])
  }

  @Test func `a list that PHP wrote as an object is one, in the order of its numbers`() async throws
  {
    let read = try await readAll(.links) { list in
      guard list != "[]" else { return list }
      let statuses = list.dropFirst().dropLast().split(separator: ",\n").enumerated()
      let members = statuses.map { place, status in "\"\(2 * place)\": \(status)" }
      return "{" + members.reversed().joined(separator: ",") + "}"
    }
    #expect(read.failure == nil)
    #expect(read.missing == [])
  }

  @Test func `pictures that PHP wrote as an object are there`() throws {
    let json = """
      [{"id": "1", "created_at": "2026-05-01", "media_attachments": {
        "0": {"type": "image", "url": "https://a.example/1.jpg"},
        "2": {"type": "image", "url": "https://a.example/2.jpg"}}}]
      """
    let status = try #require(try ServerFixture.statuses(of: Array(json.utf8)).values.first)
    let ticket = StatusPhotos(source: SourceID(rawValue: "5"))
      .ticket(of: status, at: status.createdAt, from: Invented.origin)
    #expect(ticket?.payload.pictures.count == 2)
  }

  @Test func `of bookmarks only whole pages count, as nothing leads on below one`() async throws {
    let (first, second) = (TestTimeline.hourly(41...80), TestTimeline.hourly(1...40))
    let live = try await LiveTimelines(asking: .bookmarks) { request in
      let isSecond = request.address.target.contains("max_id")
      let list = TestTimeline.json(isSecond ? second : first)
      let next = "</api/v1/bookmarks?max_id=7>; rel=\"next\""
      return isSecond
        ? request.answer(String(list.dropLast(30))) : request.answer(list, ["Link": next])
    }
    #expect(
      try await live.refresh() == "photos.example stopped in the middle of its answer: try again")
    #expect(try await live.ids().count == 40)
  }
}
