/// Keeps a track: its tickets, ledger and tombstones.
///
/// Any number of engines may share one, in this process or in others; each calls one method at a
/// time. In SQL: a table of tickets with the primary key (supplier, id) and an index on (timestamp
/// desc, supplier, id), both BINARY; a table of tombstones; a row of the ledger, and one for each
/// supplier's coverage, which is `Codable`.
public protocol TrackStoring<Payload>: Sendable {
  /// What tickets carry.
  associatedtype Payload: Sendable & Equatable

  /// The ledger; an empty one if nothing was ever stored.
  func ledger() async throws -> TrackLedger

  /// A ticket, wherever it stands; nil if it is not stored.
  func ticket(_ key: TicketKey) async throws -> Ticket<Payload>?

  /// The tickets next to a place, in the order of the track. Fewer than the limit are all there are.
  func tickets(_ place: TrackPlace, limit: Int) async throws -> [Ticket<Payload>]

  /// Those of these tickets that are stored.
  func stored(among keys: [TicketKey]) async throws -> Set<TicketKey>

  /// Those of these tickets that were deleted.
  func tombstones(among keys: [TicketKey]) async throws -> Set<TicketKey>

  /// Makes a change in one transaction: when it returns, it is kept; when it throws, nothing was
  /// changed. Returns the ledger as it is stored then, one revision on. What belongs to a supplier
  /// that the store does not know any longer is left out.
  ///
  /// Throws ``TrackConflict`` if the stored revision is not that of the change's ledger.
  func commit(_ change: TrackChange<Payload>) async throws -> TrackLedger
}

/// Which tickets next to a position are asked for; the position's own is not among them.
public enum TrackPlace: Hashable, Sendable {
  /// Those directly above.
  case above(TicketPosition)
  /// Those directly below; nil is the top of the track.
  case below(TicketPosition?)
}
