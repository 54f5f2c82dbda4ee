import Fakes
import Timeline

/// A track on which another engine is always quicker.
struct BusyTrack: TrackStoring {
  let track: MemoryTrack

  func ledger() throws -> TrackLedger { try track.ledger() }

  func tickets(below position: TicketPosition?, limit: Int) throws -> [Ticket<Int>] {
    try track.tickets(below: position, limit: limit)
  }

  func windows(of suppliers: Set<SupplierID>) throws -> [SupplierID: WindowOrder] {
    try track.windows(of: suppliers)
  }

  func tombstones(among keys: [TicketKey]) throws -> Set<TicketKey> {
    try track.tombstones(among: keys)
  }

  func commit(_ change: TrackChange<Int>) throws -> TrackOutcome {
    _ = try track.commit(TrackChange(ledger: try track.ledger()))
    return try track.commit(change)
  }
}
