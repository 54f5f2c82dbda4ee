import Domain
import GRDB
import Timeline

/// Photos as a track's tickets.
extension PhotoTable {
  /// Those of these tickets that are there.
  func contained(among keys: [TicketKey]) throws -> Set<TicketKey> {
    try BareStatement(db, "SELECT 1 FROM photo WHERE source = ? AND item = ?").found(among: keys)
  }

  /// Removes a ticket if it is there.
  func remove(_ key: TicketKey) throws {
    let statement = try BareStatement(db, "DELETE FROM photo WHERE source = ? AND item = ?")
    statement.bind(key)
    try statement.run()
  }

  /// The tickets of a source in a stretch of time, and their rows.
  func rows(of source: SupplierID, profile: Int64, in timeframe: Timeframe) throws
    -> [(row: Int64, item: TicketID)]
  {
    guard !timeframe.isEmpty else { return [] }
    let statement = try BareStatement(
      db,
      """
      SELECT id, item FROM photo INDEXED BY photoInSource
        WHERE source = ? AND age BETWEEN ? AND ? AND profile = ?
          AND isMuted IN (0, 1) AND isSeen IN (0, 1)
      """)
    statement.bind(source.text, at: 1)
    statement.bind(~(timeframe.start - 1), at: 2)
    statement.bind(~(timeframe.end ?? .min), at: 3)
    statement.bind(profile, at: 4)
    var rows: [(row: Int64, item: TicketID)] = []
    while try statement.next() {
      rows.append((statement.number(0), TicketID(statement.text(1))))
    }
    return rows
  }
}
