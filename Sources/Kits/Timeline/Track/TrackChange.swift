/// What an operation does to a stored track: to be done in this order, as a whole or not at all.
public struct TrackChange<Payload: Sendable & Equatable>: Sendable {
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

/// What a change did to the stored track.
public struct TrackOutcome: Hashable, Sendable {
  /// The ledger as it is stored now.
  public var ledger: TrackLedger
  /// How many tickets of each supplier are there now that were not before.
  public var added: [SupplierID: Int] = [:]
  /// How many tickets of each supplier are gone.
  public var removed: [SupplierID: Int] = [:]

  /// Nothing was done yet.
  public init(ledger: TrackLedger) {
    self.ledger = ledger
  }
}

/// Another engine, perhaps another process, has changed the stored track meanwhile.
///
/// An engine begins anew by itself; what it throws in the end means that others never pause.
public struct TrackConflict: Error, Hashable {
  /// The revision a change was made of.
  public let expected: Int64
  /// The revision that is stored.
  public let stored: Int64

  /// Describes a conflict.
  public init(expected: Int64, stored: Int64) {
    self.expected = expected
    self.stored = stored
  }
}
