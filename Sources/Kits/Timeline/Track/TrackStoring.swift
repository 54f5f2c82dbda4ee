/// Keeps a track: its tickets, ledger and tombstones.
///
/// Any number of engines may share one, in this process or in others. In SQL: a table of tickets with the
/// primary key (supplier, id) and an index on (timestamp desc, supplier, id), both BINARY; a table of
/// tombstones; a row of the ledger, and one for each supplier's coverage, which is `Codable`.
public protocol TrackStoring<Payload>: Sendable {
  /// What tickets carry.
  associatedtype Payload: Sendable & Equatable

  /// The ledger; an empty one if nothing was ever stored.
  func ledger() async throws -> TrackLedger

  /// The tickets directly below a position, or from the top, in the order of the track. Fewer than the
  /// limit are all there are. The engine needs none; this is for who reads the track.
  func tickets(below position: TicketPosition?, limit: Int) async throws -> [Ticket<Payload>]

  /// Those of these tickets that were deleted.
  func tombstones(among keys: [TicketKey]) async throws -> Set<TicketKey>

  /// Makes a change in one transaction: when it returns, it is kept; when it throws, nothing was
  /// changed. Says what it did, with the ledger as it is stored then, one revision on. What belongs to a
  /// supplier that the store does not know any longer is left out.
  ///
  /// Throws ``TrackConflict`` if the stored revision is not that of the change's ledger.
  func commit(_ change: TrackChange<Payload>) async throws -> TrackOutcome
}
