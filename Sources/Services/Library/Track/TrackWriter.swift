import Domain
import GRDB
import Timeline

/// Makes one change of a profile's track within a transaction on `cache.sqlite`.
struct TrackWriter {
  let db: Database
  let profile: Int64
  /// The profile's sources; changes of other sources are left out.
  let sources: Set<SupplierID>
  /// A snapshot of `library.sqlite`.
  let seen: Database

  /// Makes the change and says what it did.
  func apply(_ change: TrackChange<Photo>) throws -> TrackOutcome {
    var outcome = TrackOutcome(ledger: change.ledger)
    try removeOthers(in: change, &outcome)
    for key in change.gone { try remove(key, &outcome) }
    let writer = try PhotoWriter(db, profile: profile, seen: seen)
    for ticket in change.tickets where sources.contains(ticket.key.supplier) {
      if try writer.store(ticket) {
        outcome.added[ticket.key.supplier, default: 0] += 1
      } else if db.changesCount > 0 {
        // Also a post that another source has brought: it stands in one source more.
        outcome.changed[ticket.key.supplier, default: 0] += 1
      }
    }
    for key in change.tombstones where sources.contains(key.supplier) {
      try remove(key, &outcome)
      try db.execute(
        sql: "INSERT INTO tombstone (source, item) VALUES (?, ?) ON CONFLICT DO NOTHING",
        arguments: [key.supplier.text, key.id.text])
    }
    outcome.ledger = try storeLedger(of: change)
    return outcome
  }
}

extension TrackWriter {
  /// Removes what lies in a claim and is not among the tickets told.
  private func removeOthers(in change: TrackChange<Photo>, _ outcome: inout TrackOutcome) throws {
    lazy var told = Set(change.tickets.map(\.key))
    for (source, timeframe) in change.claims where sources.contains(source) {
      for item in try items(of: source, in: timeframe) {
        let key = TicketKey(supplier: source, id: item)
        if !told.contains(key) { try remove(key, &outcome) }
      }
    }
  }

  /// The stored tickets of a source in a stretch of time.
  private func items(of source: SupplierID, in timeframe: Timeframe) throws -> [TicketID] {
    guard !timeframe.isEmpty else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT item FROM photo INDEXED BY photoInSource
          WHERE source = ? AND age BETWEEN ? AND ? AND profile = ?
            AND isMuted IN (0, 1) AND isSeen IN (0, 1)
        """)
    return try String.fetchAll(
      statement,
      arguments: [source.text, ~(timeframe.start - 1), ~(timeframe.end ?? .min), profile]
    ).map { TicketID($0) }
  }

  private func remove(_ key: TicketKey, _ outcome: inout TrackOutcome) throws {
    guard sources.contains(key.supplier) else { return }
    let statement = try db.cachedStatement(
      sql: "DELETE FROM photo WHERE source = ? AND item = ? RETURNING profile, post")
    let row = try Row.fetchOne(statement, arguments: [key.supplier.text, key.id.text])
    guard let row, try !isKept(row["post"], of: row["profile"]) else { return }
    outcome.removed[key.supplier, default: 0] += 1
  }

  /// Whether another source still has a post.
  private func isKept(_ post: String?, of profile: Int64) throws -> Bool {
    guard let post else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM photo WHERE profile = ? AND post = ? LIMIT 1")
    return try Row.fetchOne(statement, arguments: [profile, post]) != nil
  }

  /// Stores what is known of the profile's sources, one revision on.
  private func storeLedger(of change: TrackChange<Photo>) throws -> TrackLedger {
    let coverage = change.ledger.coverage
    for source in sources
    where !change.unchanged.contains(source) || change.windows[source] != nil {
      try CoverageTable(db: db).set(coverage[source], change.windows[source], of: source)
    }
    let revision = change.ledger.revision + 1
    try TrackTable(db: db, profile: profile).set(revision: revision)
    return TrackLedger(
      revision: revision, coverage: coverage.filter { sources.contains($0.key) })
  }
}
