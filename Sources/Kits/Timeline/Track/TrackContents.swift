/// What a track in memory has, and what a change does to it.
public struct TrackContents<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// What is known.
  public var ledger = TrackLedger()
  /// What windows showed last.
  public private(set) var windows: [SupplierID: WindowOrder] = [:]
  /// All tickets, in order.
  public private(set) var tickets: [Ticket<Payload>] = []
  /// Where each of them stands.
  public private(set) var places: [TicketKey: TicketPosition] = [:]
  /// Those that were deleted.
  public private(set) var tombstones: Set<TicketKey> = []

  /// Nothing.
  public init() {}

  /// The tickets directly below a position, or from the top.
  public func tickets(below position: TicketPosition?, limit: Int) -> [Ticket<Payload>] {
    let below = tickets.drop { ticket in position.map { ticket.position <= $0 } ?? false }
    return Array(below.prefix(limit))
  }

  /// Makes a change, unless it is made of another ledger than the one stored.
  public mutating func commit(_ change: TrackChange<Payload>) throws -> TrackOutcome {
    guard change.ledger.revision == ledger.revision else {
      throw TrackConflict(expected: change.ledger.revision, stored: ledger.revision)
    }
    let before = Dictionary(uniqueKeysWithValues: tickets.map { ($0.key, $0) })
    apply(change)
    var outcome = TrackOutcome(ledger: ledger)
    for ticket in tickets {
      guard let old = before[ticket.key] else {
        outcome.added[ticket.key.supplier, default: 0] += 1
        continue
      }
      if old != ticket { outcome.changed[ticket.key.supplier, default: 0] += 1 }
    }
    for key in before.keys where places[key] == nil {
      outcome.removed[key.supplier, default: 0] += 1
    }
    return outcome
  }

  /// Does what a change says, in the order of ``TrackChange``.
  public mutating func apply(_ change: TrackChange<Payload>) {
    for (supplier, claim) in change.claims {
      let gone = tickets.filter { $0.key.supplier == supplier && claim.contains($0.timestamp) }
      for ticket in gone { remove(ticket.key) }
    }
    for key in change.gone { remove(key) }
    for ticket in change.tickets {
      remove(ticket.key)
      tickets.insert(ticket, at: tickets.place(of: ticket.position))
      places[ticket.key] = ticket.position
    }
    for key in change.tombstones {
      remove(key)
      tombstones.insert(key)
    }
    ledger = TrackLedger(revision: ledger.revision + 1, coverage: change.ledger.coverage)
    windows = windows.merging(change.windows) { $1 }.filter { ledger.coverage[$0.key] != nil }
  }

  private mutating func remove(_ key: TicketKey) {
    guard let position = places.removeValue(forKey: key) else { return }
    tickets.remove(at: tickets.place(of: position))
  }
}
