import Fakes
import Timeline

/// Random operations on a world, each followed by a look at the promises.
struct Walk {
  var world: World
  /// What each supplier had when it was last asked what is new.
  private var asked: [SupplierID: Set<TicketKey>] = [:]
  /// What became different in a stretch that may be known already.
  private var disturbed: Set<TicketKey> = []
  /// Where the reader is.
  private var reader: TicketPosition?

  init(world: World) {
    self.world = world
  }

  /// Plays it; throws a ``BrokenPromise``, or what the engine throws.
  mutating func run() async throws {
    for supplier in world.suppliers {
      supplier.misbehave(oneIn: world.number(3...12))
      supplier.have(SupplierQuirks(rawValue: world.number(0...15)))
    }
    for _ in 0..<world.number(2...6) {
      try await step()
      try await lookAround()
    }
    for supplier in world.suppliers {
      supplier.misbehave(oneIn: 0)
      supplier.have([])
    }
    try await checkEverything()
  }
}

extension Walk {
  private mutating func step() async throws {
    if world.number(0...2) == 0 { world.goOn() }
    if world.number(0...3) == 0 { disturbed.formUnion(world.disturb()) }
    if world.number(0...2) == 0 { reader = world.any(of: world.track.contents.tickets)?.position }
    let operation = try await anyOperation()
    try await perform(operation)
    if let reader {
      try Promise.checkSteadyReader(
        at: reader, disturbed: disturbed, in: world.track.contents)
    }
    reader = reader.flatMap { world.track.contents.places[$0.key] }
  }

  private mutating func anyOperation() async throws -> TrackOperation {
    switch world.number(0...9) {
    case 0: try await world.track.forgetSuppliers()
    case 1: try await world.track.delete(world.anyTicket().map { [$0.key] } ?? [])
    case 2...5: return world.any(of: try await world.engine.gaps()).map { .fill($0) } ?? .refresh
    default: break
    }
    return .refresh
  }

  /// Performs an operation, now and then on a machine that stops meanwhile; tells whether it did not.
  @discardableResult
  private mutating func perform(_ operation: TrackOperation) async throws -> Bool {
    let track = world.track
    let before = track.contents
    let changes = track.changes.count
    for supplier in world.suppliers { await supplier.restart() }
    if world.number(0...3) == 0 {
      track.stop(
        atStep: track.steps + world.number(1...12), afterWriting: world.number(0...1) == 0)
    }
    var report: OperationReport?
    do {
      report = try await world.engine.perform(operation)
      track.goOn()
    } catch is MemoryTrack.Stopped {
      world.restart()
    }
    let made = Array(track.changes.dropFirst(changes))
    disturbed.formUnion(world.suppliers.flatMap { $0.shifted.union($0.invented) })
    try Promise.checkWholeOperation(before: before, changes: made, after: track.contents)
    for change in made {
      try checkClaims(change, deletedBefore: before.tombstones)
    }
    if let report {
      if operation == .refresh { note(report) }
      let span = span(of: operation)
      try Promise.checkFewRounds(report, span: span, limits: world.limits)
      for supplier in world.suppliers
      where report.answers.contains(where: { $0.supplier == supplier.id }) {
        try Promise.checkNothingMissed(supplier.told, of: supplier.id, in: track.contents)
      }
    }
    return report != nil
  }

  private mutating func note(_ report: OperationReport) {
    for answer in report.answers where answer.fault == nil {
      let history = world.suppliers.first { $0.id == answer.supplier }?.history ?? []
      asked[answer.supplier] = Set(history.map(\.key))
    }
  }

  /// From the newest ticket there can be to the oldest one.
  private func span(of operation: TrackOperation) -> Milliseconds {
    let thresholds = world.suppliers.map(\.timeThreshold)
    var oldest = thresholds.reduce(Milliseconds.max) { min($0, $1 ?? .min) }
    var newest = world.now + World.hour
    if case .fill(let gap) = operation {
      oldest = max(oldest, gap.timeframe.end ?? .min)
      newest = min(newest, gap.timeframe.start)
    }
    let (span, isTooLong) = newest.subtractingReportingOverflow(oldest)
    return isTooLong ? .max : span
  }
}

extension Walk {
  private func lookAround() async throws {
    let contents = world.track.contents
    let gaps = try await world.engine.gaps()
    try Promise.checkTrack(contents, gaps: gaps, of: world.suppliers)
    for supplier in world.suppliers { try checkNothingLost(of: supplier, contents) }
  }

  /// 3, when it is written.
  private func checkClaims(
    _ change: TrackChange<Int>, deletedBefore deleted: Set<TicketKey>
  ) throws {
    for supplier in world.suppliers where supplier.shifted.isEmpty {
      guard let claim = change.claims[supplier.id] else { continue }
      try Promise.checkClaim(
        claim, of: supplier.history, told: told(by: supplier, in: change), deleted: deleted,
        ghosts: supplier.ghosts, invented: supplier.invented)
    }
  }

  /// What is not newer than a threshold takes nothing away that is not told again, so no claim reaches
  /// so far; it may be told all the same, if it exists.
  private func told(
    by supplier: GeneratedSupplier, in change: TrackChange<Int>
  ) -> [Ticket<Int>] {
    let end = supplier.timeThreshold ?? .min
    return change.tickets.filter { ticket in
      guard ticket.key.supplier == supplier.id else { return false }
      return ticket.timestamp > end || !supplier.history.contains(ticket)
    }
  }

  /// 3, from then on: what is known is still there, and nothing that does not exist.
  private func checkNothingLost(
    of supplier: GeneratedSupplier, _ contents: MemoryTrack.Contents
  ) throws(BrokenPromise) {
    let known = contents.ledger[supplier.id].stretches
    let history = supplier.history
    for ticket in history where asked[supplier.id]?.contains(ticket.key) == true {
      guard isSettled(ticket.key, contents), contents.places[ticket.key] != ticket.position,
        known.contains(where: { $0.contains(ticket.timestamp) })
      else { continue }
      throw BrokenPromise(.nothingLost, "\(ticket) is lost")
    }
    let keys = Set(history.map(\.key))
    for ticket in contents.tickets where ticket.key.supplier == supplier.id {
      guard !contents.tombstones.contains(ticket.key) else {
        throw BrokenPromise(.nothingLost, "\(ticket) was deleted, and is back")
      }
      guard keys.contains(ticket.key) || disturbed.contains(ticket.key) else {
        throw BrokenPromise(.nothingLost, "\(ticket) does not exist")
      }
    }
  }

  /// Whether it never changed.
  private func isSettled(_ key: TicketKey, _ contents: MemoryTrack.Contents) -> Bool {
    !disturbed.contains(key) && !contents.tombstones.contains(key)
  }

  /// 5: with all gaps filled, there is everything.
  private mutating func checkEverything() async throws {
    world.restart()
    try await world.track.forgetSuppliers()
    while try await !perform(.refresh) {}
    var rounds = 0
    while let gap = try await world.engine.gaps().first, rounds < 500 {
      try await perform(.fill(gap))
      if rounds % 4 == 0 { try await lookAround() }
      rounds += 1
    }
    try await lookAround()
    let contents = world.track.contents
    try Promise.checkEverything(
      contents, gaps: try await world.engine.gaps(), of: world.suppliers.map(\.history),
      outOfSight: Set(contents.tickets.filter(mayBeOutOfSight).map(\.key)))
  }

  /// A ticket that went where its supplier's tickets end stays: perhaps it only scrolled away. So does
  /// one of a window that shows nothing that it showed before.
  private func mayBeOutOfSight(_ ticket: Ticket<Int>) -> Bool {
    guard disturbed.contains(ticket.key),
      let supplier = world.suppliers.first(where: { $0.id == ticket.key.supplier }),
      !supplier.history.contains(where: { $0.key == ticket.key })
    else { return false }
    if world.windows.contains(supplier.id) { return true }
    return supplier.timeThreshold.map { ticket.timestamp <= $0 } ?? false
  }
}
