import Domain
import GRDB

/// One photo that was seen.
struct SeenRow: Hashable, Sendable {
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

  func contains(source: Int64, item: String) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM seen WHERE source = ? AND item = ?")
    return try Int.fetchOne(statement, arguments: [source, item]) != nil
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
    return try Row.fetchAll(statement, arguments: [sequence, limit]).map {
      SeenRow(sequence: $0["sequence"], source: $0["source"], item: $0["item"])
    }
  }
}
