import GRDB
import Timeline

/// Tickets that were deleted and must not come back.
struct TombstoneTable {
  let db: Database

  func contained(among keys: [TicketKey]) throws -> Set<TicketKey> {
    try BareStatement(db, "SELECT 1 FROM tombstone WHERE source = ? AND item = ?")
      .found(among: keys)
  }

  func insert(_ key: TicketKey) throws {
    let statement = try BareStatement(
      db, "INSERT INTO tombstone (source, item) VALUES (?, ?) ON CONFLICT DO NOTHING")
    statement.bind(key)
    try statement.run()
  }
}

extension BareStatement {
  /// Those of these tickets for which it has a row.
  func found(among keys: [TicketKey]) throws -> Set<TicketKey> {
    var found: Set<TicketKey> = []
    for key in keys {
      bind(key)
      if try hasRow() { found.insert(key) }
    }
    return found
  }

  /// Binds source and item, the first two parameters.
  func bind(_ key: TicketKey) {
    bind(key.supplier.text, at: 1)
    bind(key.id.text, at: 2)
  }
}
