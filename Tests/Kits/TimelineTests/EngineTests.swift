import Fakes
import Testing
import Timeline

@Suite struct EngineTests {
  @Test
  func `operations pass one after the other, each finding what the one before left`() async throws {
    let (stage, orderly) = (await Stage(), await Stage())
    for stage in [stage, orderly] { stage.post(400, from: Stage.noon, every: .second) }
    let control = ControlUnit<Int>()
    await control.add(SlowSupplier(supplier: stage.suppliers[0]), forKey: "slow")
    let engine = Engine(store: stage.track, control: control, options: stage.options)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try await engine.refresh() } }
      try await group.waitForAll()
    }
    #expect(stage.ids == (1...100).map(String.init))
    let gap = try #require(try await engine.gaps().first)
    async let one = engine.fill(gap)
    async let other = engine.fill(gap)
    _ = try await (one, other)
    #expect(stage.ids == (1...300).map(String.init))
    // Whoever does two at once comes to the same in the end, but has to ask again.
    for _ in 0..<4 { try await orderly.engine.refresh() }
    for _ in 0..<2 { try await orderly.engine.fill(gap) }
    #expect(orderly.ids == stage.ids)
    #expect(stage.suppliers[0].requests == orderly.suppliers[0].requests)
  }

  @Test
  func `filling a gap that is no longer there asks nobody`() async throws {
    let stage = await Stage()
    stage.post(150, from: Stage.noon, every: .second)
    try await stage.engine.refresh()
    let gap = try #require(try await stage.engine.gaps().first)
    try await stage.fillAll()
    let asked = stage.suppliers[0].requests.count
    #expect(try await stage.engine.fill(gap).answers.isEmpty)
    #expect(stage.suppliers[0].requests.count == asked)
  }

  @Test
  func `an operation that is cancelled changes nothing, and the next one works`() async throws {
    let stage = await Stage()
    let gate = ManagedSupplier<Int>(id: "gate", name: "Gate", timeout: .seconds(99)) { _, _ in
      try await stage.clock.sleep(until: .init(offset: .seconds(50)), tolerance: nil)
      return TicketPage([], isEnd: true)
    }
    await stage.control.add(gate, forKey: "gate")
    stage.post(3, from: Stage.noon - .minute, every: .second)
    let task = Task { try await stage.engine.refresh() }
    try await stage.clock.sleeper(for: .seconds(50))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.ended() }
    #expect(stage.ids == [])
    await stage.control.remove(forKey: "gate")
    try await stage.engine.refresh()
    #expect(stage.ids == ["1", "2", "3"])
  }

  @Test
  func
    `what a window has told is stored while others are waited for, and stays if that is stopped`()
    async throws
  {
    let stage = await Stage(suppliers: 0)
    let ticket = Ticket(supplier: "quick", id: "1", timestamp: Stage.noon - .minute, payload: 0)
    let kinds: [(SupplierID, SupplierKind)] = [("silent", .window), ("slow", .timeline)]
    for (id, kind) in kinds {
      let gate = ManagedSupplier<Int>(
        id: id, name: id.text, timeout: .seconds(99), kind: kind
      ) { _, _ in
        try await stage.clock.sleep(until: .init(offset: .seconds(50)), tolerance: nil)
        return TicketPage([], isEnd: true)
      }
      await stage.control.add(gate, forKey: id.text)
    }
    let quick = ManagedSupplier<Int>(id: "quick", name: "Quick", kind: .window) { _, _ in
      TicketPage([ticket], isEnd: true)
    }
    await stage.control.add(quick, forKey: "quick")
    let (reports, telling) = AsyncStream.makeStream(of: OperationReport.self)
    let task = Task { try await stage.engine.refresh { _, all in telling.yield(all) } }
    let report = try #require(try await reports.next("the quick one to be stored"))
    #expect(report.answers.map(\.supplier) == ["quick"])
    #expect(report.answers.map(\.added) == [1])
    #expect(stage.ids == ["1"])
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.ended() }
    #expect(stage.ids == ["1"])
    #expect(stage.track.contents.ledger.coverage.keys.map(\.text) == ["quick"])
    #expect(try await stage.engine.gaps().map(\.suppliers) == [["silent", "slow"]])
  }

  @Test
  func `pools side by side tell at last what one pool would have told`() async throws {
    let (stage, other) = (await Stage(suppliers: 3), await Stage(suppliers: 3))
    for stage in [stage, other] {
      for number in 0..<3 {
        stage.post(3 + number, from: Stage.noon - .minute, every: .second, by: number)
      }
      for supplier in stage.suppliers.prefix(2) {
        await stage.control.add(supplier.managed(as: .window), forKey: supplier.name)
      }
    }
    let (reports, telling) = AsyncStream.makeStream(of: OperationReport.self)
    let report = try await stage.engine.refresh { news, _ in telling.yield(news) }
    telling.finish()
    let whole = try await other.engine.refresh()
    #expect(report.answers.map(\.supplier) == whole.answers.map(\.supplier))
    #expect(report.answers.map(\.added) == whole.answers.map(\.added))
    #expect(stage.track.contents.tickets == other.track.contents.tickets)
    let gaps = try await other.engine.gaps()
    #expect(try await stage.engine.gaps() == gaps)
    let parts = try await reports.all("the reports of the pools")
    #expect(Set(parts.map { $0.answers.map(\.supplier) }) == [["s0"], ["s1"], ["s2"]])
    #expect(stage.track.changes.count == 3)
  }

  @Test
  func `a deleted ticket goes, and a stale page does not bring it back`() async throws {
    let stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    try await stage.engine.refresh()
    try await stage.track.delete([TicketKey(supplier: "s0", id: "2")])
    #expect(stage.ids == ["1", "3"])
    try await stage.reload()
    #expect(stage.ids == ["1", "3"])
  }

  @Test
  func `a deletion that a supplier tells of is kept, too`() async throws {
    let ticket = Ticket(supplier: "feed", id: "1", timestamp: Stage.noon - .minute, payload: 0)
    let stage = await Stage(suppliers: 0)
    await stage.control.add(
      ManagedSupplier(id: "feed", name: "Feed") { _, _ in
        TicketPage([ticket], isEnd: true, deleted: ["1"])
      }, forKey: "feed")
    try await stage.engine.refresh()
    #expect(stage.ids == [])
    #expect(stage.track.contents.tombstones == [ticket.key])
  }

  @Test
  func `catching up asks those who have news, and closes no gap that nobody looked into`()
    async throws
  {
    let stage = await Stage(suppliers: 2)
    stage.post(3, from: Stage.noon - .hour, every: .second)
    stage.post(3, from: Stage.noon - .hour, every: .second, by: 1)
    try await stage.engine.refresh()
    let asked = stage.suppliers[1].requests.count
    stage.suppliers[0].post("new", at: Stage.noon - .minute)
    stage.suppliers[1].post("other", at: Stage.noon - .minute)
    let report = try await stage.engine.perform(.catchUp(["s0", "nobody"]))
    #expect(report.answers.map(\.supplier) == ["s0"])
    #expect(report.answers.map(\.added) == [1])
    #expect(stage.suppliers[1].requests.count == asked)
    try await stage.engine.refresh()
    #expect(stage.ids.count == 8)
    #expect(stage.ids.prefix(2).sorted() == ["new", "other"])
  }

  @Test
  func `what a supplier says by itself changes tickets, and not what is known`() async throws {
    let stage = await Stage()
    stage.post(150, from: Stage.noon, every: .second)
    try await stage.engine.refresh()
    let gaps = try await stage.engine.gaps()
    let (engine, first) = (stage.engine, try #require(stage.track.contents.tickets.first))
    let outcome = try await engine.amend {
      var amendment = TrackAmendment<Int>()
      amendment.changed = [
        Ticket(
          supplier: "s0", id: first.key.id, timestamp: first.timestamp, payload: 99)
      ]
      amendment.gone = ["2", "nobody"].map { TicketKey(supplier: "s0", id: OpaqueID($0)) }
      amendment.deleted = [TicketKey(supplier: "s0", id: "3")]
      return amendment
    }
    #expect(outcome.removed == ["s0": 2])
    #expect(outcome.changed == ["s0": 1])
    #expect(stage.ids.count == 98)
    #expect(stage.track.contents.tickets.first?.payload == 99)
    #expect(try await engine.gaps() == gaps)
    // It may only have left a timeline: where it is shown again, it is back.
    try await stage.reload()
    #expect(stage.ids.contains("2"))
    #expect(!stage.ids.contains("3"), "what was deleted stays away")
  }

  @Test
  func `a pool is filled by the algorithm that the engine was given`() async throws {
    let stage = await Stage(suppliers: 2)
    for number in 0..<2 { stage.post(3, from: Stage.noon - .minute, every: .second, by: number) }
    var options = stage.options
    options.makeProcessor = { HastyProcessor($0) }
    let engine = Engine(store: stage.track, control: stage.control, options: options)
    let report = try await engine.refresh()
    #expect(report.answers.count { $0.fault != nil } == 1, "it takes only whoever answers first")
  }

  @Test
  func `a second with more tickets than a pool may have is taken whole`() async throws {
    let stage = await Stage()
    for number in 0..<3000 {
      stage.suppliers[0].post(
        OpaqueID("\(number)"), at: Stage.noon - .minute + Milliseconds(number % 7))
    }
    stage.suppliers[0].post("old", at: Stage.noon - .hour)
    let report = try await stage.engine.refresh()
    #expect(stage.ids.count == 3000)
    #expect(report.pages < 12)
    try await stage.fillAll()
    #expect(stage.ids.last == "old")
  }

  @Test
  func `a refresh of a long track writes only what is new`() async throws {
    var stage = await Stage()
    stage.suppliers[0].post("start", at: Stage.noon - .minute)
    try await stage.engine.refresh()
    var contents = stage.track.contents
    var change = TrackChange<Int>(ledger: contents.ledger)
    change.tickets = (0..<500).map { number in
      Ticket(
        supplier: "s0", id: OpaqueID("old\(number)"), timestamp: 11 * .hour - Milliseconds(number),
        payload: 0)
    }
    contents.apply(change)
    stage.open(contents, at: Stage.noon + .hour)
    stage.suppliers[0].post("new", at: Stage.noon + .hour / 2)
    try await stage.engine.refresh()
    #expect(stage.ids.count == 502)
    // The new one, and the one in the stretch that a refresh asks for once more.
    #expect(stage.track.changes.map(\.tickets.count) == [2])
  }
}

/// Lets others do something before it answers.
private struct SlowSupplier: Supplying {
  let supplier: GeneratedSupplier

  var id: SupplierID { supplier.id }
  var name: String { supplier.name }
  var timeThreshold: Milliseconds? { supplier.timeThreshold }
  var timeout: Duration { supplier.timeout }

  func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Int> {
    for _ in 0..<20 { await Task.yield() }
    return try await supplier.tickets(request)
  }
}
