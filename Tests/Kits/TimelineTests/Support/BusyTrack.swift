import Fakes
import Timeline

/// A track on which another engine is always quicker.
struct BusyTrack: TrackStoring {
  let track: MemoryTrack

  func ledger() throws -> TrackLedger { try track.ledger() }

  func ticket(_ key: TicketKey) throws -> Ticket<Int>? { try track.ticket(key) }

  func tickets(_ place: TrackPlace, limit: Int) throws -> [Ticket<Int>] {
    try track.tickets(place, limit: limit)
  }

  func stored(among keys: [TicketKey]) throws -> Set<TicketKey> {
    try track.stored(among: keys)
  }

  func tombstones(among keys: [TicketKey]) throws -> Set<TicketKey> {
    try track.tombstones(among: keys)
  }

  func commit(_ change: TrackChange<Int>) throws -> TrackLedger {
    _ = try track.commit(TrackChange(ledger: try track.ledger()))
    return try track.commit(change)
  }
}
