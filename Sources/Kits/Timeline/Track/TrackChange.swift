/// What an operation does to a stored track: to be done in this order, as a whole or not at all.
public struct TrackChange<Payload: Sendable & Equatable>: Sendable {
  /// All tickets and tombstones of these suppliers go.
  public internal(set) var dropped: [SupplierID] = []
  /// In this stretch a supplier has the tickets below and no others: what else is stored there goes.
  public internal(set) var claims: [SupplierID: Timeframe] = [:]
  /// Tickets to be stored, in order; each takes the place of the one with its key, wherever it is.
  public internal(set) var tickets: [Ticket<Payload>] = []
  /// Tickets that go and never come back.
  public internal(set) var tombstones: [TicketKey] = []
  /// Takes the place of the ledger before.
  public internal(set) var ledger: TrackLedger
}
