import EnginePromises
import Fakes
import Testing
import Timeline

@Suite struct MergePlanTests {
  @Test
  func `merged lists are what sorting them together gives`() async throws {
    try await Seeds.check(300) { seed in
      var random = SeededGenerator(seed: seed)
      let density = Milliseconds.random(in: 1...200, using: &random)
      let lists = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        (0..<Int.random(in: 0...40, using: &random))
          .map { _ in Milliseconds.random(in: 0...density, using: &random) }.sorted(by: >)
      }
      let tagged = lists.enumerated().map { list in list.element.map { ($0, list.offset) } }
      let merged = MergePlan(merging: lists).merged(tagged)
      let sorted = tagged.joined().sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 > $1.0 }
      return merged.elementsEqual(sorted, by: ==) ? nil : "\(lists)"
    }
  }

  @Test
  func `lists that do not interleave are as many runs`() {
    let lists: [[Milliseconds]] = [Array((0..<1000).reversed()), Array((1000..<2000).reversed())]
    let plan = MergePlan(merging: lists)
    #expect(plan.runs.map(\.list) == [1, 0])
    #expect(plan.count == 2000)
  }
}
