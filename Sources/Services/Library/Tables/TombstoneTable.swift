import GRDB
import Timeline

/// Tickets that were deleted and must not come back.
struct TombstoneTable {
  let db: Database

  func contained(among keys: [TicketKey]) throws -> Set<TicketKey> {
    let statement = try BareStatement(
      db, "SELECT 1 FROM tombstone WHERE source = ? AND item = ?")
    var found: Set<TicketKey> = []
    for key in keys {
      statement.bind(key)
      if try statement.hasRow() { found.insert(key) }
    }
    return found
  }

  func insert(_ key: TicketKey) throws {
    let statement = try BareStatement(
      db, "INSERT INTO tombstone (source, item) VALUES (?, ?) ON CONFLICT DO NOTHING")
    statement.bind(key)
    try statement.run()
  }

  func removeAll(of source: SupplierID) throws {
    let statement = try BareStatement(db, "DELETE FROM tombstone WHERE source = ?")
    statement.bind(source.text, at: 1)
    try statement.run()
  }
}

extension BareStatement {
  /// Binds source and item, the first two parameters.
  func bind(_ key: TicketKey) {
    bind(key.supplier.text, at: 1)
    bind(key.id.text, at: 2)
  }
}
