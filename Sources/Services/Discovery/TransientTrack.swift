import Synchronization
import Timeline

/// A track that is kept nowhere, and goes with whoever looks at it.
final class TransientTrack<Payload: Sendable & Equatable>: TrackStoring {
  fileprivate struct Contents {
    var ledger = TrackLedger()
    var windows: [SupplierID: WindowOrder] = [:]
    var tickets: [TicketKey: Ticket<Payload>] = [:]
    var tombstones: Set<TicketKey> = []
  }

  private let contents = Mutex(Contents())

  func ledger() -> TrackLedger { contents.withLock { $0.ledger } }

  /// All tickets below a position, or from the top.
  func all(below position: TicketPosition?) -> [Ticket<Payload>] {
    let tickets = contents.withLock { $0.tickets.values }
    return tickets.filter { ticket in position.map { $0 < ticket.position } ?? true }
      .sorted { $0.position < $1.position }
  }

  func tickets(below position: TicketPosition?, limit: Int) -> [Ticket<Payload>] {
    Array(all(below: position).prefix(limit))
  }

  func windows(of suppliers: Set<SupplierID>) -> [SupplierID: WindowOrder] {
    contents.withLock { $0.windows.filter { suppliers.contains($0.key) } }
  }

  func tombstones(among keys: [TicketKey]) -> Set<TicketKey> {
    contents.withLock { $0.tombstones.intersection(keys) }
  }

  func commit(_ change: TrackChange<Payload>) throws -> TrackOutcome {
    try contents.withLock { contents in
      let stored = contents.ledger.revision
      guard change.ledger.revision == stored else {
        throw TrackConflict(expected: change.ledger.revision, stored: stored)
      }
      let before = Set(contents.tickets.keys)
      contents.apply(change)
      var outcome = TrackOutcome(ledger: contents.ledger)
      let after = Set(contents.tickets.keys)
      for key in after.subtracting(before) { outcome.added[key.supplier, default: 0] += 1 }
      for key in before.subtracting(after) { outcome.removed[key.supplier, default: 0] += 1 }
      return outcome
    }
  }
}

extension TransientTrack.Contents {
  /// Does what a change says, in the order of ``Timeline/TrackChange``.
  fileprivate mutating func apply(_ change: TrackChange<Payload>) {
    for (supplier, claim) in change.claims {
      tickets = tickets.filter {
        $0.key.supplier != supplier || !claim.contains($0.value.timestamp)
      }
    }
    for key in change.gone { tickets[key] = nil }
    for ticket in change.tickets { tickets[ticket.key] = ticket }
    for key in change.tombstones {
      tickets[key] = nil
      tombstones.insert(key)
    }
    ledger = TrackLedger(revision: ledger.revision + 1, coverage: change.ledger.coverage)
    windows.merge(change.windows) { $1 }
  }
}
