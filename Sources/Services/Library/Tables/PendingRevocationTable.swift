import Domain
import GRDB

/// Tokens that servers have still to be told to forget.
struct PendingRevocationTable {
  let db: Database

  func all() throws -> [PendingRevocation] {
    try Row.fetchAll(db, sql: "SELECT id, origin FROM pendingRevocation ORDER BY rowid")
      .compactMap { row in
        WebAddress(row["origin"] as String).map { PendingRevocation(id: row["id"], origin: $0) }
      }
  }

  func insert(_ revocation: PendingRevocation) throws {
    try db.execute(
      sql: "INSERT INTO pendingRevocation (id, origin) VALUES (?, ?) ON CONFLICT DO NOTHING",
      arguments: [revocation.id, revocation.origin.text])
  }

  func remove(_ id: String) throws {
    try db.execute(sql: "DELETE FROM pendingRevocation WHERE id = ?", arguments: [id])
  }
}
