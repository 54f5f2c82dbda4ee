import Domain
import GRDB
import Timeline

/// Makes one change of a profile's track within a transaction on `cache.sqlite`.
///
/// Whether a new photo was seen is looked up in a snapshot of `library.sqlite`, as ``PhotoWriter``
/// does, and new and changed ones are judged by the profile's mutes.
struct TrackWriter {
  let db: Database
  let profile: Int64
  /// The profile's sources; what is not theirs is left out.
  let sources: Set<SupplierID>
  /// A snapshot of `library.sqlite`.
  let seen: Database

  /// Makes the change and returns the ledger as it is stored then.
  func apply(_ change: TrackChange<Photo>) throws -> TrackLedger {
    for source in change.dropped where sources.contains(source) { try drop(source) }
    try removeOthers(in: change)
    for key in change.gone where sources.contains(key.supplier) { try photos.remove(key) }
    try put(change.tickets)
    for key in change.tombstones where sources.contains(key.supplier) {
      try photos.remove(key)
      try TombstoneTable(db: db).insert(key)
    }
    return try store(change.ledger)
  }
}

extension TrackWriter {
  private var photos: PhotoTable { PhotoTable(db: db) }

  private func drop(_ source: SupplierID) throws {
    try photos.removeAll(of: SourceID(rawValue: source.text))
    try TombstoneTable(db: db).removeAll(of: source)
  }

  /// Removes what lies in a claim and is not among the tickets told.
  private func removeOthers(in change: TrackChange<Photo>) throws {
    var told: Set<TicketKey>?
    for (source, timeframe) in change.claims where sources.contains(source) {
      let stored = try photos.rows(of: source, profile: profile, in: timeframe)
      guard !stored.isEmpty else { continue }
      let keys = told ?? Set(change.tickets.map(\.key))
      told = keys
      for (row, item) in stored where !keys.contains(TicketKey(supplier: source, id: item)) {
        _ = try photos.remove(row)
      }
    }
  }

  private func put(_ tickets: [Ticket<Photo>]) throws {
    let mutes = try MuteTable(db: db).entry(of: profile)?.list ?? MuteList()
    let insertion = try TicketInsertion(db, profile: profile)
    let marks = try SeenLookup(seen)
    for ticket in tickets where sources.contains(ticket.key.supplier) {
      try insertion.put(
        ticket, isSeen: try marks.contain(ticket.key), isMuted: mutes.hides(ticket.payload))
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
    try TrackTable(db: db, profile: profile).set(revision: revision, anchor: ledger.anchor)
    return TrackLedger(revision: revision, coverage: stored, anchor: ledger.anchor)
  }
}
