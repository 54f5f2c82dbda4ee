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
  /// limit are all there are. For readers of the track; the engine itself needs no tickets.
  func tickets(below position: TicketPosition?, limit: Int) async throws -> [Ticket<Payload>]

  /// What these suppliers' windows showed when that was last stored. It may be long, and is only needed
  /// where windows are asked.
  func windows(of suppliers: Set<SupplierID>) async throws -> [SupplierID: WindowOrder]

  /// Those of these tickets that were deleted.
  func tombstones(among keys: [TicketKey]) async throws -> Set<TicketKey>

  /// Makes a change in one transaction: it is kept when this returns, and nothing was changed if this
  /// throws. Says what the change did, with the ledger as it is stored then, one revision on. Leaves
  /// out what belongs to suppliers that the store does not know any more.
  ///
  /// Throws ``TrackConflict`` if the stored revision is not that of the change's ledger.
  func commit(_ change: TrackChange<Payload>) async throws -> TrackOutcome
}

/// What is known of a track apart from its tickets: small, however long the track.
public struct TrackLedger: Hashable, Sendable, Codable {
  /// How many changes were stored; 0 if none was. Only the store counts.
  public let revision: Int64
  /// What is known of each supplier.
  public var coverage: [SupplierID: Coverage]

  /// Makes a ledger; that of a new track by default.
  public init(revision: Int64 = 0, coverage: [SupplierID: Coverage] = [:]) {
    self.revision = revision
    // A revision above the last change is damage: an engine that believed it would wait for ever.
    self.coverage = coverage.mapValues { $0.told(by: revision) }
  }

  /// What is known of a supplier.
  public subscript(supplier: SupplierID) -> Coverage {
    coverage[supplier] ?? Coverage()
  }
}

extension TrackLedger {
  /// Whether others have stored what one of these suppliers told since an earlier revision.
  func knowsMore(of suppliers: some Sequence<SupplierID>, since earlier: Int64) -> Bool {
    suppliers.contains { self[$0].revision > earlier }
  }
}

/// What an operation does to a stored track: to be done in this order, as a whole or not at all.
public struct TrackChange<Payload: Sendable & Equatable>: Sendable {
  /// Stretches in which a supplier has the tickets of this change and no others: other stored tickets
  /// there are removed.
  public var claims: [SupplierID: Timeframe] = [:]
  /// Tickets to be removed, which may come back.
  public var gone: [TicketKey] = []
  /// Tickets to be stored, in any order; each takes the place of the one with its key, wherever it is.
  public var tickets: [Ticket<Payload>] = []
  /// Tickets to be removed, which never come back.
  public var tombstones: [TicketKey] = []
  /// What windows show now; what is stored of all others stays as long as something is known of them.
  public var windows: [SupplierID: WindowOrder] = [:]
  /// Replaces the stored ledger, if that still has the same revision.
  public var ledger: TrackLedger
  /// Suppliers of whom the ledger says what is stored already: a store need not store that again.
  public private(set) var unchanged: Set<SupplierID> = []

  /// Makes a change that only puts a ledger in place.
  public init(ledger: TrackLedger) {
    self.ledger = ledger
  }
}

extension TrackChange {
  /// The same, knowing what is stored at the revision of its ledger.
  func comparing(with stored: TrackLedger) -> Self {
    var change = self
    change.unchanged = Set(ledger.coverage.filter { stored.coverage[$0] == $1 }.keys)
    return change
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
  /// How many tickets of each supplier say something else now, or stand elsewhere.
  public var changed: [SupplierID: Int] = [:]

  /// Starts with no tickets added, removed or changed.
  public init(ledger: TrackLedger) {
    self.ledger = ledger
  }
}

/// Another engine, perhaps another process, has changed the stored track meanwhile.
///
/// An engine tries again by itself; it throws this only if others never pause.
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
