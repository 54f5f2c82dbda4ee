import Domain
import GRDB
import Timeline

/// Photos as a track's tickets.
extension PhotoTable {
  /// Removes a ticket; false if it was not there.
  func remove(_ key: TicketKey) throws -> Bool {
    let statement = try BareStatement(db, "DELETE FROM photo WHERE source = ? AND item = ?")
    statement.bind(key)
    try statement.run()
    return db.changesCount > 0
  }

  /// The tickets of a source in a stretch of time.
  func items(of source: SupplierID, profile: Int64, in timeframe: Timeframe) throws -> [TicketID] {
    guard !timeframe.isEmpty else { return [] }
    let statement = try BareStatement(
      db,
      """
      SELECT item FROM photo INDEXED BY photoInSource
        WHERE source = ? AND age BETWEEN ? AND ? AND profile = ?
          AND isMuted IN (0, 1) AND isSeen IN (0, 1)
      """)
    statement.bind(source.text, at: 1)
    statement.bind(~(timeframe.start - 1), at: 2)
    statement.bind(~(timeframe.end ?? .min), at: 3)
    statement.bind(profile, at: 4)
    var items: [TicketID] = []
    while try statement.next() { items.append(TicketID(statement.text(0))) }
    return items
  }
}
