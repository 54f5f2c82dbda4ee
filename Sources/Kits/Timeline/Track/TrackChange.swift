/// What an operation does to a stored track: to be done in this order, as a whole or not at all.
public struct TrackChange<Payload: Sendable & Equatable>: Sendable {
  /// All tickets and tombstones of these suppliers go.
  public var dropped: [SupplierID] = []
  /// In this stretch a supplier has the tickets below and no others: what else is stored there goes.
  public var claims: [SupplierID: Timeframe] = [:]
  /// Tickets that go, and may come back.
  public var gone: [TicketKey] = []
  /// Tickets to be stored, in any order; each takes the place of the one with its key, wherever it is.
  public var tickets: [Ticket<Payload>] = []
  /// Tickets that go and never come back.
  public var tombstones: [TicketKey] = []
  /// Takes the place of the ledger before, which is the stored one if its revision is.
  public var ledger: TrackLedger

  /// Makes a change that only puts a ledger in place.
  public init(ledger: TrackLedger) {
    self.ledger = ledger
  }
}
