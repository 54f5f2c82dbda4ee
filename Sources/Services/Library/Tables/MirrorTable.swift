import GRDB

/// The one row that says which library the cache repeats, and how far.
struct MirrorTable {
  let db: Database

  func state() throws -> (library: String, seen: Int64) {
    guard let row = try Row.fetchOne(db, sql: "SELECT library, seen FROM mirror") else {
      return ("", 0)
    }
    return (row["library"], row["seen"])
  }

  func setState(library: String, seen: Int64) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO mirror (only, library, seen) VALUES (1, ?, ?)",
      arguments: [library, seen])
  }

  func setSeen(_ sequence: Int64) throws {
    try db.execute(sql: "UPDATE mirror SET seen = ?", arguments: [sequence])
  }
}
