import Domain
import GRDB
import Storage

extension LibrarySchema {
  /// Marks are numbered in the order they were made; the cache remembers the last one it repeats.
  static let seenMarks: MigrationStep = """
    CREATE TABLE seen (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      UNIQUE (source, item)
    ) STRICT;
    """
}

/// One photo that was seen.
struct SeenMark: Codable, FetchableRecord {
  let sequence: Int64
  let source: Int64
  let item: String

  /// The number of the last mark; 0 if there is none.
  static func lastSequence(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM seen") ?? 0
  }

  /// The marks with higher numbers than `sequence`, in order.
  static func fetch(_ db: Database, after sequence: Int64, limit: Int) throws -> [SeenMark] {
    let statement = try db.cachedStatement(
      sql: "SELECT sequence, source, item FROM seen WHERE sequence > ? ORDER BY sequence LIMIT ?")
    return try fetchAll(statement, arguments: [sequence, limit])
  }
}

extension LibraryFiles {
  /// Repeats seen marks in the cache, of which so many are new. Without any, it may still have missed some that another
  /// process made.
  func repeatSeenMarks(new count: Int) async {
    await repeating { mirror in
      if count == 0, try mirror.hasSeenMarks() { return }
      try await mirror.cache.write(mirror.repeatSeenMarks)
    }
  }
}

/// Writes seen marks to `library.sqlite`; the cache repeats them afterwards.
struct SeenMarks {
  let people: DatabaseFile

  /// Adds marks in one transaction; returns how many are new.
  func insert(_ ids: [PhotoID]) async throws -> Int {
    try await people.write { db in try ids.count { try Self.insert($0, db) } }
  }

  /// Marks all photos of a stream that have no mark, in one transaction; returns how many. Throws ``SearchDamage``
  /// if a filter meets it in the cache.
  func insertAll(
    in scope: StreamScope, _ filter: ScopeFilter?, of cache: DatabaseFile
  ) async throws -> Int {
    try await people.write { db in
      try cache.readNow { cache in
        var count = 0
        try StreamQuery(db: cache, scope: scope, filter: filter).eachUnseen { id in
          if try Self.insert(id, db) { count += 1 }
        }
        return count
      }
    }
  }

  private static func insert(_ id: PhotoID, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO seen (source, item) SELECT id, ?2 FROM source WHERE id = ?1
          ON CONFLICT DO NOTHING
        """)
    try statement.execute(arguments: [id.source.number, id.item])
    return db.changesCount > 0
  }
}
