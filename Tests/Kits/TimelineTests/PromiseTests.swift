import EnginePromises
import Fakes
import Testing
import Timeline

/// The ten promises, over generated histories and operations: all at once, as each operation has
/// to keep all of them. `make soak SUITE=engine` tries more.
@Suite struct PromiseTests {
  @Test
  func `whatever suppliers do, the engine keeps its ten promises`() async throws {
    try await Seeds.check { seed in await Trial.failure(seed: seed) }
  }

  @Test
  func `promise 1 is broken by a ticket that stands above a newer one, or by equal places`() throws
  {
    try Promise.checkStrictOrder(of: [ticket("a", 3), ticket("b", 3), ticket("a", 2)])
    expectBroken(.strictOrder) {
      try Promise.checkStrictOrder(of: [ticket("a", 2), ticket("b", 3)])
    }
    expectBroken(.strictOrder) {
      try Promise.checkStrictOrder(of: [ticket("b", 3), ticket("a", 3)])
    }
  }

  @Test
  func `promise 2 is broken by a ticket that is there at two times`() throws {
    try Promise.checkNoDoubles(in: [ticket("a", 3), ticket("b", 3)])
    expectBroken(.noDoubles) { try Promise.checkNoDoubles(in: [ticket("a", 3), ticket("a", 2)]) }
  }

  @Test
  func
    `promise 3 is broken by a claim that is not all there is, or by a ticket that does not exist`()
    throws
  {
    let history = [ticket("a", 3), ticket("b", 2), ticket("c", 1)]
    func check(
      _ told: [Ticket<Int>], deleted: Set<TicketKey> = [], ghosts: [Ticket<Int>] = [],
      invented: Set<TicketKey> = []
    ) throws(BrokenPromise) {
      try Promise.checkClaim(
        Timeframe(start: .max, end: 2), of: history, told: told, deleted: deleted, ghosts: ghosts,
        invented: invented)
    }
    let ghost = ticket("ghost", 2)
    try check([ticket("a", 3), ticket("b", 2)])
    try check([ticket("a", 3), ticket("b", 2), ghost], ghosts: [ghost])
    expectBroken(.nothingLost) { try check([ticket("a", 3)]) }
    try check(history)
    try check([ticket("a", 3), ticket("b", 2), ghost], invented: [ghost.key])
    expectBroken(.nothingLost) { try check(history + [ticket("d", 1)]) }
    expectBroken(.nothingLost) { try check([ticket("a", 3), ticket("b", 2), ghost]) }
    expectBroken(.nothingLost) {
      try check([ticket("a", 3), ticket("b", 2), ghost], deleted: [ghost.key], ghosts: [ghost])
    }
  }

  @Test
  func `promise 10 is broken by what was offered and is neither there nor in a gap`() async throws {
    let stage = await Stage()
    stage.post(2, from: Stage.noon, every: .second)
    try await stage.engine.refresh()
    try await stage.track.delete([ticket("2", 0).key])
    func check(_ ticket: Ticket<Int>) throws(BrokenPromise) {
      try Promise.checkNothingMissed(
        [ticket], of: ticket.key.supplier, in: stage.track.contents)
    }
    try check(ticket("1", Stage.noon))
    try check(ticket("2", Stage.noon))
    let unread = await Stage()
    try Promise.checkNothingMissed(
      [ticket("in a gap", 5)], of: ticket("in a gap", 5).key.supplier, in: unread.track.contents)
    expectBroken(.nothingMissed) { try check(ticket("3", Stage.noon)) }
  }

  @Test
  func `promise 4 is broken by time that is neither known nor a gap, or both`() throws {
    func check(known: [Timeframe], gaps: [Timeframe]) throws(BrokenPromise) {
      try Promise.checkPartition(known: known, gaps: gaps, downTo: 0)
    }
    let top = Timeframe(start: .max, end: 50)
    try check(known: [top], gaps: [Timeframe(start: 50, end: 0)])
    expectBroken(.partition) { try check(known: [top], gaps: [Timeframe(start: 49, end: 0)]) }
    expectBroken(.partition) { try check(known: [top], gaps: [Timeframe(start: 51, end: 0)]) }
    expectBroken(.partition) { try check(known: [top], gaps: [Timeframe(start: 50, end: 1)]) }
  }

  @Test
  func `promise 5 is broken by a gap that stays, and by a track that is not all there is`() throws {
    let history = [[ticket("a", 3), ticket("c", 1)], [ticket("b", 2)]]
    func check(_ ids: [TicketID], deleted: Set<TicketKey> = [], gaps: [Gap] = []) throws {
      let all = [ticket("a", 3), ticket("b", 2), ticket("c", 1), ticket("ghost", 0)]
      var change = TrackChange<Int>(ledger: TrackLedger())
      change.tickets = all.filter { ids.contains($0.key.id) }
      change.tombstones = Array(deleted)
      var contents = MemoryTrack.Contents()
      contents.apply(change)
      try Promise.checkEverything(contents, gaps: gaps, of: history)
    }
    try check(["a", "b", "c"])
    try check(["a", "c"], deleted: [ticket("b", 2).key])
    expectBroken(.everything) { try check(["a", "c"]) }
    expectBroken(.everything) { try check(["a", "b", "c", "ghost"]) }
    expectBroken(.everything) {
      try check(
        ["a", "b", "c"], gaps: [Gap(timeframe: .everything, suppliers: ["s0"], isInfinite: true)])
    }
  }

  @Test
  func `promise 6 is broken by a ticket that goes elsewhere below its reader`() async throws {
    let stage = await Stage()
    stage.post(5, from: Stage.noon - .hour, every: .minute)
    try await stage.engine.refresh()
    let reader = try #require(stage.track.contents.tickets.dropFirst().first).position
    func check(_ position: TicketPosition, disturbed: Set<TicketKey> = []) throws {
      try Promise.checkSteadyReader(
        at: position, disturbed: disturbed, in: stage.track.contents)
    }
    try check(reader)
    for other in [
      TicketPosition(timestamp: reader.timestamp + 1, key: reader.key),
      TicketPosition(timestamp: reader.timestamp, key: ticket("nobody", 0).key),
    ] {
      expectBroken(.steadyReader) { try check(other) }
      try check(other, disturbed: [other.key])
    }
    try await stage.track.delete([reader.key])
    try check(reader)
  }

  @Test
  func `promise 7 is broken by an operation of two changes, or by one that is half done`() throws {
    let empty = MemoryTrack.Contents()
    var change = TrackChange<Int>(ledger: TrackLedger())
    change.tickets = [ticket("a", 3)]
    var after = empty
    after.apply(change)
    try Promise.checkWholeOperation(before: empty, changes: [change], after: after)
    expectBroken(.wholeOperations) {
      try Promise.checkWholeOperation(before: empty, changes: [change, change], after: after)
    }
    expectBroken(.wholeOperations) {
      try Promise.checkWholeOperation(before: empty, changes: [change], after: empty)
    }
  }

  @Test
  func `promise 8 is broken by more rounds than doublings of five minutes`() async throws {
    let stage = await Stage()
    stage.suppliers[0].post("old", at: Stage.noon - 11 * .hour)
    let report = try await stage.engine.refresh()
    #expect(report.rounds == 9)
    try Promise.checkFewRounds(report, span: 11 * .hour, limits: PoolLimits())
    expectBroken(.fewRounds) {
      try Promise.checkFewRounds(report, span: .hour, limits: PoolLimits())
    }
  }

  private func ticket(_ id: TicketID, _ timestamp: Milliseconds) -> Ticket<Int> {
    Ticket(supplier: "s0", id: id, timestamp: timestamp, payload: 0)
  }

  private func expectBroken(
    _ promise: Promise, _ check: () throws -> Void, at location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: BrokenPromise.self, sourceLocation: location) { try check() }
    #expect(error?.promise == promise, sourceLocation: location)
  }
}
