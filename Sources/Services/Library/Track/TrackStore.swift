import Domain
import GRDB
import Timeline

/// Keeps a profile's track in `cache.sqlite`, where its tickets are the photos: a supplier is a
/// source, a ticket's id is the photo's item.
///
/// A ticket's own identity and time count, whatever its payload says of them; whether a photo was seen
/// is the library's to know. Photos of folders, which no engine asks for, are in the track, too.
struct TrackStore: TrackStoring {
  let files: LibraryFiles
  let profile: Int64

  func ledger() async throws -> TrackLedger {
    try files.cache().readNow { db in
      TrackLedger(
        revision: try TrackTable(db: db, profile: profile).revision(),
        coverage: try CoverageTable(db: db).all(of: profile))
    }
  }

  func tickets(below position: TicketPosition?, limit: Int) async throws -> [Ticket<Photo>] {
    try files.cache().readNow { db in
      let row = try BareStatement(db, position == nil ? Self.top : Self.below)
      if let position {
        row.bind(position.key)
        row.bind(~position.timestamp, at: 3)
      }
      row.bind(profile, at: 4)
      defer { row.end() }
      var tickets: [Ticket<Photo>] = []
      tickets.reserveCapacity(min(limit, 200))
      // A row that this version cannot read is skipped, and must not make the answer look like the end.
      while tickets.count < limit, try row.next() {
        if let photo = Photo(row) { tickets.append(Ticket(photo)) }
      }
      return tickets
    }
  }

  func windows(of suppliers: Set<SupplierID>) async throws -> [SupplierID: WindowOrder] {
    try files.cache().readNow { try CoverageTable(db: $0).windows(of: suppliers) }
  }

  func tombstones(among keys: [TicketKey]) async throws -> Set<TicketKey> {
    try files.cache().readNow { db in
      let statement = try BareStatement(db, "SELECT 1 FROM tombstone WHERE source = ? AND item = ?")
      return try Set(
        keys.filter { key in
          statement.bind(key)
          return try statement.hasRow()
        })
    }
  }

  func commit(_ change: TrackChange<Photo>) async throws -> TrackOutcome {
    let (profile, people, cache) = (profile, files.people, try files.cache())
    return try await cache.write { db in
      // First of all: repeating the library's sources may count a change itself.
      let stored = try TrackTable(db: db, profile: profile).revision()
      guard stored == change.ledger.revision else {
        throw TrackConflict(expected: change.ledger.revision, stored: stored)
      }
      var sources = try Self.sources(db, of: profile)
      if !change.suppliers.isSubset(of: sources) {
        // Another process has added a source and not told the cache yet, or a source was removed.
        try Mirror(people: people, cache: cache).repeatEverything(db)
        sources = try Self.sources(db, of: profile)
      }
      return try people.readNow { people in
        try TrackWriter(db: db, profile: profile, sources: sources, seen: people).apply(change)
      }
    }
  }
}

extension TrackStore {
  private static func sources(_ db: Database, of profile: Int64) throws -> Set<SupplierID> {
    let statement = try db.cachedStatement(sql: "SELECT id FROM knownSource WHERE profile = ?")
    return try Set(String.fetchAll(statement, arguments: [profile]).map { SupplierID($0) })
  }

  static let top = select("")
  static let below = select("AND (age, source, item) > (?3, ?1, ?2)")

  /// Copies or not, muted or not, seen or not: each is a part of the index, and SQLite merges them as it
  /// goes.
  private static func select(_ condition: String) -> String {
    (0..<8).map { part in
      """
      SELECT \(Photo.columns) FROM photo INDEXED BY photoInStream
        WHERE profile = ?4 AND isCopy = \(part >> 2) AND isMuted = \(part >> 1 & 1)
          AND isSeen = \(part & 1) \(condition)
      """
    }.joined(separator: "\nUNION ALL\n") + "\nORDER BY age, source, item"
  }
}

extension TrackChange {
  /// All suppliers the change is about.
  fileprivate var suppliers: Set<SupplierID> {
    Set(claims.keys).union(ledger.coverage.keys).union(tombstones.map(\.supplier))
  }
}

extension Ticket<Photo> {
  /// A photo as a ticket of its source.
  init(_ photo: Photo) {
    self.init(
      supplier: SupplierID(photo.id.source.rawValue), id: TicketID(photo.id.item),
      timestamp: photo.timestamp.milliseconds, payload: photo)
  }
}
