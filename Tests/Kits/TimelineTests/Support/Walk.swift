import Timeline

/// Random operations on a world, each followed by a look at all promises.
struct Walk {
  var world: World
  /// What each supplier had when it was last asked what is new.
  private var asked: [SupplierID: Set<TicketKey>] = [:]
  private var deleted: Set<TicketKey> = []
  /// What became different in a stretch that may be known already.
  private var disturbed: Set<TicketKey> = []

  init(world: World) {
    self.world = world
  }

  /// What went wrong, if anything did.
  mutating func run() async throws -> String? {
    for supplier in world.suppliers { supplier.misbehave(oneIn: world.number(3...12)) }
    for _ in 0..<world.number(2...6) {
      if let failure = try await step() { return failure }
    }
    for supplier in world.suppliers { supplier.misbehave(oneIn: 0) }
    return try await fillEverything()
  }
}

extension Walk {
  private mutating func step() async throws -> String? {
    if world.number(0...2) == 0 { world.goOn() }
    if world.number(0...3) == 0 { disturbed.formUnion(world.disturb()) }
    try await moveReader()
    let before = try await world.engine.window()
    let gaps = try await world.engine.gaps()
    let operation: TrackOperation
    switch world.number(0...9) {
    case 0: operation = .reload
    case 1: operation = .delete(world.anyTicket().map { [$0.key] } ?? [])
    case 2...5: operation = world.any(of: gaps).map { .fill($0) } ?? .refresh
    default: operation = .refresh
    }
    let report = try await world.engine.perform(operation)
    note(operation, report)
    let after = try await world.engine.window()
    return try await lookAround(report) ?? anchorMoved(from: before, to: after)
  }

  private mutating func moveReader() async throws {
    guard world.number(0...2) == 0 else { return }
    let ticket = world.any(of: world.track.contents.tickets)
    try await world.engine.read(
      at: ticket.map { Anchor(position: $0.position, offset: world.number(0...9)) })
  }

  private mutating func note(_ operation: TrackOperation, _ report: OperationReport) {
    if case .delete(let keys) = operation { deleted.formUnion(keys) }
    guard operation == .refresh || operation == .reload else { return }
    for answer in report.answers where answer.fault == nil {
      asked[answer.supplier] = keys(of: answer.supplier)
    }
  }

  private func keys(of supplier: SupplierID) -> Set<TicketKey> {
    Set(world.suppliers.first { $0.id == supplier }?.history.map(\.key) ?? [])
  }

  private func lookAround(_ report: OperationReport) async throws -> String? {
    let laws = TrackLaws(
      contents: world.track.contents, gaps: try await world.engine.gaps(),
      suppliers: world.suppliers)
    return laws.broken ?? lost ?? endless(report)
  }

  /// 3: what is known is complete, and nothing else is there.
  private var lost: String? {
    let contents = world.track.contents
    for supplier in world.suppliers {
      let known = contents.ledger[supplier.id]
      for ticket in supplier.history where isSettled(ticket) && !deleted.contains(ticket.key) {
        guard asked[supplier.id]?.contains(ticket.key) == true, known.knows(ticket) else {
          continue
        }
        guard contents.places[ticket.key] == ticket.position else { return "\(ticket) is lost" }
      }
      let history = keys(of: supplier.id)
      for ticket in contents.tickets where ticket.key.supplier == supplier.id && isSettled(ticket) {
        guard history.contains(ticket.key), !deleted.contains(ticket.key) else {
          return "\(ticket) does not exist"
        }
      }
    }
    return nil
  }

  private func isSettled(_ ticket: Ticket<Int>) -> Bool {
    !disturbed.contains(ticket.key)
  }

  /// 8: rounds are few.
  private func endless(_ report: OperationReport) -> String? {
    var bound = 2 + report.pages
    var span: Milliseconds = 5 * World.minute
    while span < World.now, report.rounds > 0 {
      bound += 1
      span *= 2
    }
    return report.rounds <= bound ? nil : "\(report.rounds) rounds, \(report.pages) pages"
  }

  /// 6: the reader stays, unless the ticket is gone.
  private func anchorMoved(from before: TrackWindow<Int>, to after: TrackWindow<Int>) -> String? {
    guard let anchor = before.anchor, world.track.contents.places[anchor.position.key] != nil
    else { return nil }
    guard let now = after.anchor, now.position.key == anchor.position.key,
      now.offset == anchor.offset, after.anchorRow != nil
    else {
      return "the reader moved from \(anchor) to \(String(describing: after.anchor))"
    }
    return nil
  }

  /// 5: with all gaps filled, there is everything.
  private mutating func fillEverything() async throws -> String? {
    try await world.engine.reload()
    var rounds = 0
    while let gap = try await world.engine.gaps().first {
      let report = try await world.engine.fill(gap)
      note(.refresh, report)
      if let failure = try await lookAround(report) { return failure }
      rounds += 1
      guard rounds < 500 else { return "\(gap) is never closed" }
    }
    let everything = world.suppliers.flatMap(\.history).filter { !deleted.contains($0.key) }
      .sorted { $0.position < $1.position }
    return everything == world.track.contents.tickets ? nil : "not everything is there"
  }
}

extension Coverage {
  fileprivate func knows(_ ticket: Ticket<Int>) -> Bool {
    stretches.contains { $0.contains(ticket.timestamp) }
  }
}
