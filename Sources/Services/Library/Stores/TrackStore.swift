import Domain
import GRDB
import Timeline

/// Keeps a profile's track in `cache.sqlite`, where its tickets are the photos: a supplier is a
/// source, a ticket's id is the photo's item.
///
/// What the payload says of identity and time is the ticket's to say, and what it says of having been
/// seen is the library's. Photos of folder sources, which no engine asks for, are in the track, too.
struct TrackStore: TrackStoring {
  let files: LibraryFiles
  let profile: Int64

  func ledger() async throws -> TrackLedger {
    try read { db, profile in
      TrackLedger(
        revision: try TrackTable(db: db, profile: profile).revision(),
        coverage: try TrackCoverageTable(db: db).all(of: profile))
    }
  }

  func tickets(below position: TicketPosition?, limit: Int) async throws -> [Ticket<Photo>] {
    try read { try TrackQuery(db: $0, profile: $1).tickets(below: position, limit: limit) }
  }

  func tombstones(among keys: [TicketKey]) async throws -> Set<TicketKey> {
    try read { db, _ in try TombstoneTable(db: db).contained(among: keys) }
  }

  func commit(_ change: TrackChange<Photo>) async throws -> TrackOutcome {
    let (profile, people, cache) = (profile, files.people, try files.cache())
    return try await cache.write { db in
      // First of all, as what comes next may count a change itself.
      let stored = try TrackTable(db: db, profile: profile).revision()
      guard stored == change.ledger.revision else {
        throw TrackConflict(expected: change.ledger.revision, stored: stored)
      }
      let sources = try Self.sources(db, of: profile, in: change) {
        try Mirror(people: people, cache: cache).repeatEverything(db)
      }
      return try people.readNow { people in
        try TrackWriter(
          db: db, profile: profile, sources: sources, seen: people
        ).apply(change)
      }
    }
  }
}

extension TrackStore {
  /// Reads on the calling thread: finding a page takes less time than going to another thread and
  /// back, and waits for no writer.
  private func read<Value>(_ body: (Database, Int64) throws -> Value) throws -> Value {
    try files.cache().readNow { try body($0, profile) }
  }

  /// The sources of a profile. If the change is about another one, that was added by a process that
  /// has not told the cache yet, or it was removed.
  private static func sources(
    _ db: Database, of profile: Int64, in change: TrackChange<Photo>, refreshing: () throws -> Void
  ) throws -> Set<SupplierID> {
    let known = try KnownSourceTable(db: db).sources(of: profile)
    guard !change.suppliers.isSubset(of: known) else { return known }
    try refreshing()
    return try KnownSourceTable(db: db).sources(of: profile)
  }
}

extension TrackChange {
  /// Everyone it brings something of.
  fileprivate var suppliers: Set<SupplierID> {
    Set(claims.keys).union(ledger.coverage.keys).union(tombstones.map(\.supplier))
  }
}

/// Reads a profile's track in order: seeks along an index, never walks it.
struct TrackQuery {
  let db: Database
  let profile: Int64

  /// The tickets directly below a position, or from the top. Reads until there are enough: a row that this
  /// version cannot read is passed over, and must not make the answer look like the end.
  func tickets(below position: TicketPosition?, limit: Int) throws -> [Ticket<Photo>] {
    let row = try BareStatement(db, position == nil ? Self.top : Self.below)
    if let position {
      row.bind(position.key)
      row.bind(~position.timestamp, at: 3)
    }
    row.bind(profile, at: 4)
    defer { row.end() }
    var tickets: [Ticket<Photo>] = []
    tickets.reserveCapacity(min(limit, 200))
    while tickets.count < limit, try row.next() {
      if let photo = Photo(row) { tickets.append(Ticket(photo)) }
    }
    return tickets
  }
}

extension TrackQuery {
  private static let top = select("")
  private static let below = select("AND (age, source, item) > (?3, ?1, ?2)")

  /// Muted or not, seen or not: each is a part of the index, and SQLite merges them as it goes.
  private static func select(_ condition: String) -> String {
    ["0 AND isSeen = 0", "0 AND isSeen = 1", "1 AND isSeen = 0", "1 AND isSeen = 1"].map { part in
      """
      SELECT \(Photo.columns) FROM photo INDEXED BY photoInStream
        WHERE profile = ?4 AND isMuted = \(part) \(condition)
      """
    }.joined(separator: "\nUNION ALL\n") + "\nORDER BY age, source, item"
  }
}
