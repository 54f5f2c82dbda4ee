/// Keeps a track: its tickets, ledger and tombstones.
///
/// An engine is the only one to write to it, and calls one method at a time. In SQL: a table of
/// tickets with the primary key (supplier, id) and an index on (timestamp desc, supplier, id), both
/// BINARY; a table of tombstones; one row for the ledger, which is `Codable`.
public protocol TrackStoring<Payload>: Sendable {
  /// What tickets carry.
  associatedtype Payload: Sendable & Equatable

  /// The ledger; an empty one if nothing was ever stored.
  func ledger() async throws -> TrackLedger

  /// A ticket, wherever it stands; nil if it is not stored.
  func ticket(_ key: TicketKey) async throws -> Ticket<Payload>?

  /// The tickets next to a place, in the order of the track. Fewer than the limit are all there are.
  func tickets(_ place: TrackPlace, limit: Int) async throws -> [Ticket<Payload>]

  /// Those of these tickets that were deleted.
  func tombstones(among keys: [TicketKey]) async throws -> Set<TicketKey>

  /// Makes a change in one transaction: when it returns, it is kept; when it throws, nothing was
  /// changed.
  func commit(_ change: TrackChange<Payload>) async throws
}

/// Which tickets next to a position are asked for; the position's own is not among them.
public enum TrackPlace: Hashable, Sendable {
  /// Those directly above.
  case above(TicketPosition)
  /// Those directly below; nil is the top of the track.
  case below(TicketPosition?)
}
