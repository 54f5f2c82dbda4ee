import GRDB

/// What a like costs at least: one row in a database that is on the disk when the call returns.
struct PlainTransactions {
  private let queue: DatabaseQueue

  init(_ path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "CREATE TABLE plain (id INTEGER PRIMARY KEY, content TEXT NOT NULL)")
    }
  }

  /// One transaction.
  func insert(_ content: String) throws {
    try queue.write { db in
      try db.cachedStatement(sql: "INSERT INTO plain (content) VALUES (?)")
        .execute(arguments: [content])
    }
  }
}
