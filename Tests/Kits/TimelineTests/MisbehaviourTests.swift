import Fakes
import Testing
import Timeline

@Suite struct MisbehaviourTests {
  @Test
  func `a supplier that throws costs what it did not tell, nothing else`() async throws {
    try await expectContained(.throwing) { if case .failed = $0 { true } else { false } }
  }

  @Test
  func `a supplier that hangs costs what it did not tell, nothing else`() async throws {
    try await expectContained(.hanging) { if case .timedOut = $0 { true } else { false } }
  }

  @Test
  func `a supplier that hangs and cannot say what it has loaded is left behind, too`() async throws
  {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    defer { opening.finish() }
    let stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    await stage.control.add(Hanging(gate: gate), forKey: "hanging")
    for limit in [99, 5] { stage.clock.expire(.seconds(limit)) }
    let refresh = Task { try await stage.engine.refresh() }
    let report = try await refresh.ended()
    let fault = try #require(report.answers.first { $0.supplier == "hanging" }?.fault)
    let isLate = if case .timedOut = fault { true } else { false }
    #expect(isLate)
    #expect(stage.ids == ["1", "2", "3"])
  }

  @Test
  func `a supplier that floods costs what it did not tell, nothing else`() async throws {
    try await expectContained(.flooding) { if case .flooded = $0 { true } else { false } }
  }

  @Test
  func `a supplier that lies about the order costs what it did not tell, nothing else`()
    async throws
  {
    try await expectContained(.outOfOrder) { if case .outOfOrder = $0 { true } else { false } }
  }

  @Test(arguments: [Misbehaviour.aboveTheFrame, .belowTheFrame])
  func `a supplier that leaves the timeframe costs what it did not tell, nothing else`(
    misbehaviour: Misbehaviour
  ) async throws {
    try await expectContained(misbehaviour) { if case .outOfFrame = $0 { true } else { false } }
  }

  @Test(arguments: [Misbehaviour.repeatingWithinAPage, .repeatingAnEarlierPage])
  func `what a supplier repeats is passed over`(misbehaviour: Misbehaviour) async throws {
    let stage = await Stage()
    stage.post(4, from: Stage.noon - .minute, every: .hour)
    stage.suppliers[0].behave()
    stage.suppliers[0].misbehave(
      misbehaviour, misbehaviour, misbehaviour, misbehaviour, misbehaviour)
    let report = try await stage.engine.refresh()
    #expect(report.answers.map(\.told) == [4])
    #expect(report.answers.allSatisfy { $0.fault == nil })
    #expect(stage.ids == ["1", "2", "3", "4"])
    #expect(try await stage.engine.gaps() == [])
  }

  @Test(arguments: [Misbehaviour.goingBackwards, .stalling])
  func `a supplier that goes backwards, or nowhere, costs what it did not tell, nothing else`(
    misbehaviour: Misbehaviour
  ) async throws {
    try await expectContained(misbehaviour) { if case .stalled = $0 { true } else { false } }
  }

  @Test
  func `a supplier that gives another one's ticket costs what it did not tell, nothing else`()
    async throws
  {
    try await expectContained(.anothersTicket) { if case .notItsOwn = $0 { true } else { false } }
  }

  @Test
  func `an end that is none cannot be noticed: it is believed, until a reload`() async throws {
    let stage = await Stage()
    stage.post(4, from: Stage.noon - .minute, every: .hour)
    stage.suppliers[0].claimTheEnd()
    try await stage.engine.refresh()
    #expect(stage.ids == ["1"])
    #expect(try await stage.engine.gaps() == [])
    try await stage.reload()
    #expect(stage.ids == ["1", "2", "3", "4"])
  }

  @Test
  func `what was told before a fault is kept, and a gap stands for the rest`() async throws {
    let stage = await Stage(suppliers: 2)
    stage.post(4, from: Stage.noon - .minute, every: .hour, by: 0)
    stage.post(4, from: Stage.noon - .minute, every: .hour, by: 1)
    // The sixth answer is the one in which its third ticket would be.
    for _ in 0..<5 { stage.suppliers[1].behave() }
    stage.suppliers[1].misbehave(.throwing)
    let report = try await stage.engine.refresh()
    #expect(report.answers.map(\.told) == [4, 2])
    #expect(report.answers.map { $0.fault == nil } == [true, false])
    let gaps = try await stage.engine.gaps()
    #expect(gaps.map(\.suppliers) == [["s1"]])
    #expect(gaps.map(\.isInfinite) == [true])
    try await stage.engine.fill(try #require(gaps.first))
    #expect(stage.track.contents.tickets.count == 8)
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `what came early, before a failure, is kept below the gap's beginning`() async throws {
    let stage = await Stage(suppliers: 0)
    await stage.control.add(BrokenInTheMiddle(), forKey: "broken")
    let report = try await stage.engine.refresh()
    #expect(stage.ids == ["1", "2", "3"])
    #expect(report.answers.map { $0.fault != nil } == [true])
    let stretch = Timeframe(start: .max, end: Stage.noon - 2 * .minute + .second)
    #expect(try await stage.engine.state().coverage["broken"]?.stretches == [stretch])
  }

  @Test
  func `what was known of a supplier stays when it fails, with a gap above`() async throws {
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
    defer { for supplier in stage.suppliers { supplier.abandon() } }
    for supplier in 0..<3 {
      stage.post(4, from: Stage.noon - .minute, every: .hour, by: supplier)
    }
    stage.suppliers[1].behave()
    stage.suppliers[1].misbehave(misbehaviour)
    let report = try await stage.engine.refresh()

    try #require(report.answers.map { $0.fault == nil } == [true, false, true])
    #expect(report.answers[0].told == 4 && report.answers[2].told == 4)
    #expect(report.answers[1].name == "Supplier 1")
    let fault = try #require(report.answers[1].fault)
    #expect(isExpected(fault), "\(fault)")
    #expect(stage.track.contents.tickets.contains { $0.key == TicketKey(supplier: "s1", id: "1") })
    let told = Set(stage.suppliers[1].told.map(\.key))
    #expect(told.isSubset(of: stage.track.contents.places.keys))
    let start = Stage.noon - 5 * .minute
    #expect(
      try await stage.engine.gaps() == [
        Gap(timeframe: Timeframe(start: start, end: 0), suppliers: ["s1"], isInfinite: true)
      ])

    try await stage.fillAll()
    #expect(stage.track.contents.tickets.count >= 12)
    // What never was goes when its stretch is told anew.
    try await stage.reload()
    try await stage.fillAll()
    #expect(stage.track.contents.tickets.count == 12)
  }
}

/// Answers nothing in 99 seconds, and says what it has loaded once a gate opens.
private struct Hanging: Supplying {
  let id: SupplierID = "hanging"
  let name = "Hanging"
  let timeThreshold: Milliseconds? = nil
  let timeout = Duration.seconds(99)
  let gate: AsyncStream<Void>

  func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Int> {
    try await Standstill.untilCancelled()
    throw CancellationError()
  }

  func loadedSoFar() async -> TicketAnswer<Int>? {
    await Standstill.untilOpen(gate)
    return nil
  }
}

/// Has three tickets, and fails when it is asked for the last of them.
private struct BrokenInTheMiddle: Supplying {
  let id: SupplierID = "broken"
  let name = "Broken"
  let timeThreshold: Milliseconds? = nil

  func tickets(_ request: TicketRequest) -> TicketAnswer<Int> {
    let tickets = (1...3).map { number in
      Ticket(
        supplier: id, id: OpaqueID("\(number)"), timestamp: Stage.noon - number * .minute,
        payload: 0)
    }
    return TicketAnswer(
      [tickets[0]], rest: .more(after: TicketPosition(above: tickets[1].timestamp, of: "")),
      others: Array(tickets[1...]), failure: Misbehaviour.Broken())
  }
}
