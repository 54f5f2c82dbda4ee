import Synchronization
import Timeline

/// A track that is kept nowhere, and goes with whoever looks at it.
final class TransientTrack<Payload: Sendable & Equatable>: TrackStoring {
  private let contents = Mutex(TrackContents<Payload>())

  func ledger() -> TrackLedger { contents.withLock { $0.ledger } }

  func tickets(below position: TicketPosition?, limit: Int) -> [Ticket<Payload>] {
    contents.withLock { $0.tickets(below: position, limit: limit) }
  }

  func windows(of suppliers: Set<SupplierID>) -> [SupplierID: WindowOrder] {
    contents.withLock { $0.windows.filter { suppliers.contains($0.key) } }
  }

  func tombstones(among keys: [TicketKey]) -> Set<TicketKey> {
    contents.withLock { $0.tombstones.intersection(keys) }
  }

  func commit(_ change: TrackChange<Payload>) throws -> TrackOutcome {
    try contents.withLock { try $0.commit(change) }
  }
}
