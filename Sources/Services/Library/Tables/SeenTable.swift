import Domain
import GRDB
import Storage
import Timeline

/// One photo that was seen.
struct SeenRow: Codable, FetchableRecord, Hashable, Sendable {
  let sequence: Int64
  let source: Int64
  let item: String
}

/// Which photos were seen, numbered in the order they were.
struct SeenTable {
  let db: Database

  /// The number of the last mark; 0 if there is none.
  func lastSequence() throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM seen") ?? 0
  }

  /// Adds a mark; false if it was there.
  func insert(source: Int64, item: String) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO seen (source, item) SELECT id, ?2 FROM source WHERE id = ?1
          ON CONFLICT DO NOTHING
        """)
    try statement.execute(arguments: [source, item])
    return db.changesCount > 0
  }

  /// Marks with higher numbers than `sequence`, in order.
  func marks(after sequence: Int64, limit: Int) throws -> [SeenRow] {
    let statement = try db.cachedStatement(
      sql: "SELECT sequence, source, item FROM seen WHERE sequence > ? ORDER BY sequence LIMIT ?")
    return try SeenRow.fetchAll(statement, arguments: [sequence, limit])
  }
}

/// Looks up for one ticket after the other whether it was seen.
struct SeenLookup {
  private let statement: BareStatement

  /// Looks into a snapshot of `library.sqlite`.
  init(_ db: Database) throws {
    statement = try BareStatement(db, "SELECT 1 FROM seen WHERE source = ? AND item = ?")
  }

  func contain(_ key: TicketKey) throws -> Bool {
    guard let number = SourceID(rawValue: key.supplier.text).number else { return false }
    statement.bind(number, at: 1)
    statement.bind(key.id.text, at: 2)
    return try statement.hasRow()
  }
}

/// Writes seen marks where they are true: in `library.sqlite`, first of all.
struct SeenMarks {
  let people: DatabaseFile

  /// Adds marks in one transaction; returns how many are new.
  func insert(_ ids: [PhotoID]) async throws -> Int {
    try await people.write { db in
      try ids.count { id in
        guard let number = id.source.number else { return false }
        return try SeenTable(db: db).insert(source: number, item: id.item)
      }
    }
  }

  /// Adds marks for all photos of a stream that have none, in one transaction.
  func insertAll(in scope: StreamScope, of cache: DatabaseFile) async throws -> Int {
    try await people.write { db in
      let seen = SeenTable(db: db)
      return try cache.readNow { cache in
        var count = 0
        try StreamQuery(db: cache, scope: scope).eachUnseen { id in
          guard let number = id.source.number else { return }
          if try seen.insert(source: number, item: id.item) { count += 1 }
        }
        return count
      }
    }
  }
}
