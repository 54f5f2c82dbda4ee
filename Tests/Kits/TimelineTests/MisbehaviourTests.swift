import Testing
import Timeline

@Suite struct MisbehaviourTests {
  @Test("one supplier's misbehaviour costs its own answer only", arguments: Mishap.allCases)
  func contained(mishap: Mishap) async throws {
    let stage = await Stage(suppliers: 3)
    for supplier in 0..<3 {
      stage.post(4, from: Stage.noon - .minute, every: .second, by: supplier)
    }
    stage.suppliers[1].misbehave(mishap)
    let report = try await stage.engine.refresh()

    #expect(report.answers.map(\.told) == [4, 0, 4])
    #expect(report.answers.map { $0.fault == nil } == [true, false, true])
    #expect(report.answers[1].name == "Supplier 1")
    #expect(!stage.ids.contains { ["wrong1", "twice", "stolen", "outside"].contains($0) })
    let gaps = try await stage.engine.gaps()
    #expect(gaps.map(\.suppliers) == [["s1"]])
    #expect(gaps.first?.timeframe == Timeframe(start: .max, end: 0))

    try await stage.fillAll()
    #expect(stage.track.contents.tickets.count == 12)
  }

  @Test("a fault in a late round takes back what was told in the first")
  func lateFault() async throws {
    let stage = await Stage(suppliers: 2)
    stage.post(4, from: Stage.noon - .minute, every: .hour, by: 0)
    stage.post(4, from: Stage.noon - .minute, every: .hour, by: 1)
    // The seventh answer is the one in which its second ticket would be.
    for _ in 0..<4 { stage.suppliers[1].behave() }
    stage.suppliers[1].misbehave(.throwing)
    let report = try await stage.engine.refresh()
    #expect(report.answers.map(\.told) == [4, 0])
    #expect(try await stage.engine.coverage()["s1"]?.stretches == [])
  }

  @Test("what was known of a supplier stays when it fails, with a gap above")
  func knownStays() async throws {
    var stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    try await stage.engine.refresh()
    stage.restart(at: Stage.noon + .hour)
    stage.suppliers[0].misbehave(.throwing)
    try await stage.engine.refresh()
    #expect(stage.ids == ["1", "2", "3"])
    let gap = try #require(try await stage.engine.gaps().first)
    #expect(gap.timeframe.isOpen)
    #expect(!gap.isInfinite)
    try await stage.engine.fill(gap)
    #expect(try await stage.engine.gaps() == [])
  }
}
