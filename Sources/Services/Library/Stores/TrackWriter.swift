import Domain
import GRDB
import Timeline

/// Makes one change of a profile's track within a transaction on `cache.sqlite`.
struct TrackWriter {
  let db: Database
  let profile: Int64
  /// The profile's sources; what is not theirs is left out.
  let sources: Set<SupplierID>
  /// A snapshot of `library.sqlite`.
  let seen: Database

  /// Makes the change and says what it did.
  func apply(_ change: TrackChange<Photo>) throws -> TrackOutcome {
    var outcome = TrackOutcome(ledger: change.ledger)
    try removeOthers(in: change, &outcome)
    for key in change.gone where sources.contains(key.supplier) { try remove(key, &outcome) }
    try put(change.tickets, &outcome)
    for key in change.tombstones where sources.contains(key.supplier) {
      try remove(key, &outcome)
      try TombstoneTable(db: db).insert(key)
    }
    outcome.ledger = try store(change.ledger)
    return outcome
  }
}

extension TrackWriter {
  /// Removes what lies in a claim and is not among the tickets told.
  private func removeOthers(
    in change: TrackChange<Photo>, _ outcome: inout TrackOutcome
  ) throws {
    var told: Set<TicketKey>?
    for (source, timeframe) in change.claims where sources.contains(source) {
      let stored = try PhotoTable(db: db).items(of: source, profile: profile, in: timeframe)
      guard !stored.isEmpty else { continue }
      let keys = told ?? Set(change.tickets.map(\.key))
      told = keys
      for item in stored {
        let key = TicketKey(supplier: source, id: item)
        if !keys.contains(key) { try remove(key, &outcome) }
      }
    }
  }

  private func remove(_ key: TicketKey, _ outcome: inout TrackOutcome) throws {
    if try PhotoTable(db: db).remove(key) { outcome.removed[key.supplier, default: 0] += 1 }
  }

  private func put(_ tickets: [Ticket<Photo>], _ outcome: inout TrackOutcome) throws {
    let writer = try PhotoWriter(db, profile: profile, seen: seen)
    for ticket in tickets where sources.contains(ticket.key.supplier) {
      if try writer.store(ticket) { outcome.added[ticket.key.supplier, default: 0] += 1 }
    }
  }

  private func store(_ ledger: TrackLedger) throws -> TrackLedger {
    let coverages = TrackCoverageTable(db: db)
    var stored: [SupplierID: Coverage] = [:]
    for source in sources {
      stored[source] = ledger.coverage[source]
      if let coverage = stored[source] {
        try coverages.set(coverage, of: source)
      } else {
        try coverages.remove(of: source)
      }
    }
    let revision = ledger.revision + 1
    try TrackTable(db: db, profile: profile).set(revision: revision)
    return TrackLedger(revision: revision, coverage: stored)
  }
}
