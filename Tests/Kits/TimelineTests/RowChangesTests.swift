import EnginePromises
import Fakes
import Testing
import Timeline

@Suite struct RowChangesTests {
  @Test("the rows before, changed as is said, are the rows after")
  func replay() async throws {
    try await Seeds.check(300) { seed in
      var random = SeededGenerator(seed: seed)
      let old = rows(&random)
      let new = rows(&random)
      let changes = RowChanges(from: old, to: new)
      var result = Array(old.indices.filter { !changes.removed.contains($0) }.map { old[$0] })
      for move in changes.moved { result.removeAll { $0 == old[move.from] } }
      let arriving = Array(changes.inserted.ranges.joined()) + changes.moved.map(\.to)
      for index in arriving.sorted() { result.insert(new[index], at: index) }
      for index in changes.replaced.ranges.joined() { result[index] = new[index] }
      return result == new ? nil : "\(old)\n\(new)\n\(changes)"
    }
  }

  @Test("a gap that was filled from above is the same one, and shorter")
  func shorterGap() {
    let old = [row(gap: Timeframe(start: 100, end: 20))]
    let new = [row(gap: Timeframe(start: 60, end: 20))]
    let changes = RowChanges(from: old, to: new)
    #expect(changes.inserted.isEmpty && changes.removed.isEmpty && changes.moved.isEmpty)
    #expect(Array(changes.replaced.ranges) == [0..<1])
    #expect(RowChanges(from: old, to: old).isEmpty)
  }

  private func row(gap: Timeframe) -> TrackRow<Int> {
    .gap(Gap(timeframe: gap, suppliers: ["s"], isInfinite: false))
  }

  private func rows(_ random: inout SeededGenerator) -> [TrackRow<Int>] {
    let ids = (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...10, using: &random))
    return ids.map { id in
      Ticket(
        supplier: "s", id: OpaqueID("\(id)"),
        timestamp: Milliseconds(id % 4 == 0 ? Int.random(in: 0...12, using: &random) : id),
        payload: Int.random(in: 0...1, using: &random))
    }.sorted { $0.position < $1.position }.map { .ticket($0) }
  }
}
