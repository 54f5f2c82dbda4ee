import Fakes
import Testing
import Timeline

@Suite struct MisbehaviourTests {
  @Test("a supplier that throws costs its own answer only")
  func throwing() async throws {
    try await expectContained(.throwing) { if case .failed = $0 { true } else { false } }
  }

  @Test("a supplier that hangs costs its own answer only")
  func hanging() async throws {
    try await expectContained(.hanging) { if case .timedOut = $0 { true } else { false } }
  }

  @Test("a supplier that floods costs its own answer only")
  func flooding() async throws {
    try await expectContained(.flooding) { if case .flooded = $0 { true } else { false } }
  }

  @Test("a supplier that lies about the order costs its own answer only")
  func lyingAboutOrder() async throws {
    try await expectContained(.outOfOrder) { if case .outOfOrder = $0 { true } else { false } }
  }

  @Test(
    "a supplier that leaves the timeframe costs its own answer only",
    arguments: [Misbehaviour.aboveTheFrame, .belowTheFrame])
  func leavingTheFrame(misbehaviour: Misbehaviour) async throws {
    try await expectContained(misbehaviour) { if case .outOfFrame = $0 { true } else { false } }
  }

  @Test(
    "a supplier that repeats costs its own answer only",
    arguments: [Misbehaviour.repeatingWithinAPage, .repeatingAnEarlierPage])
  func repeating(misbehaviour: Misbehaviour) async throws {
    try await expectContained(misbehaviour) { if case .repeated = $0 { true } else { false } }
  }

  @Test(
    "a supplier that goes backwards, or nowhere, costs its own answer only",
    arguments: [Misbehaviour.goingBackwards, .stalling])
  func goingBackwards(misbehaviour: Misbehaviour) async throws {
    try await expectContained(misbehaviour) { if case .stalled = $0 { true } else { false } }
  }

  @Test("a supplier that gives another one's ticket costs its own answer only")
  func anothersTicket() async throws {
    try await expectContained(.anothersTicket) { if case .notItsOwn = $0 { true } else { false } }
  }

  @Test("an end that is none cannot be noticed: it is believed, until a reload")
  func wrongEnd() async throws {
    let stage = await Stage()
    stage.post(4, from: Stage.noon - .minute, every: .hour)
    stage.suppliers[0].claimTheEnd()
    try await stage.engine.refresh()
    #expect(stage.ids == ["1"])
    #expect(try await stage.engine.gaps() == [])
    try await stage.engine.reload()
    #expect(stage.ids == ["1", "2", "3", "4"])
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

  /// The second of three suppliers goes wrong in its second answer.
  private func expectContained(
    _ misbehaviour: Misbehaviour, _ isExpected: (SupplierFault) -> Bool
  ) async throws {
    let stage = await Stage(suppliers: 3)
    for supplier in 0..<3 {
      stage.post(4, from: Stage.noon - .minute, every: .hour, by: supplier)
    }
    stage.suppliers[1].behave()
    stage.suppliers[1].misbehave(misbehaviour)
    let report = try await stage.engine.refresh()

    #expect(report.answers.map(\.told) == [4, 0, 4])
    #expect(report.answers.map { $0.fault == nil } == [true, false, true])
    #expect(report.answers[1].name == "Supplier 1")
    let fault = try #require(report.answers[1].fault)
    #expect(isExpected(fault), "\(fault)")
    #expect(!stage.track.contents.tickets.contains { $0.key.supplier == "s1" })
    #expect(
      try await stage.engine.gaps() == [
        Gap(timeframe: Timeframe(start: .max, end: 0), suppliers: ["s1"], isInfinite: true)
      ])

    try await stage.fillAll()
    #expect(stage.track.contents.tickets.count == 12)
  }
}
