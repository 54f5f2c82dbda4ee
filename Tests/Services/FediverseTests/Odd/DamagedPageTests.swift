import Domain
import Fakes
import Testing
import Timeline
import Web

@testable import Fediverse

/// What comes of lists of statuses that are damaged on their way, each page in the same way.
@Suite struct DamagedPageTests {
  /// Reads all of a timeline whose pages are changed so; why that failed, if it did.
  private func readAll(
    _ habit: TestTimeline.Habit, _ damage: @escaping @Sendable (String) -> String
  ) async throws -> (failure: String?, isWhole: Bool) {
    let timeline = TestTimeline(TestTimeline.hourly(1...100), habit: habit)
    let live = try await LiveTimelines { request in
      let answer = timeline.answer(request)
      return request.answer(damage(String(decoding: answer.body, as: UTF8.self)), answer.headers)
    }
    let failure = try await live.readAll()
    return (failure, try await live.ids() == timeline.expected)
  }

  @Test(arguments: ["null", "17", #"{"id": null}"#, #"{"id": ""}"#])
  func `what cannot be read at the end of a page does not hide what is below`(last: String)
    async throws
  {
    let read = try await readAll(.noLinks) { list in
      list == "[]" ? list : String(list.dropLast()) + ", \(last)]"
    }
    #expect(read.failure == nil)
    #expect(read.isWhole)
  }
}
