import Domain
import GRDB
import Timeline

/// Reads a profile's track in order: seeks along an index, never walks it.
struct TrackQuery {
  let db: Database
  let profile: Int64

  /// The tickets directly below a position, or from the top. Reads until there are enough: a row that this
  /// version cannot read is passed over, and must not make the answer look like the end.
  func tickets(below position: TicketPosition?, limit: Int) throws -> [Ticket<Photo>] {
    let row = try BareStatement(db, position == nil ? Self.top : Self.below)
    if let position {
      row.bind(position.key)
      row.bind(~position.timestamp, at: 3)
    }
    row.bind(profile, at: 4)
    defer { row.end() }
    var tickets: [Ticket<Photo>] = []
    tickets.reserveCapacity(min(limit, 200))
    while tickets.count < limit, try row.next() {
      if let ticket = Ticket<Photo>(row) { tickets.append(ticket) }
    }
    return tickets
  }
}

extension TrackQuery {
  private static let top = select("")
  private static let below = select("AND (age, source, item) > (?3, ?1, ?2)")

  /// Muted or not, seen or not: each is a part of the index, and SQLite merges them as it goes.
  private static func select(_ condition: String) -> String {
    ["0 AND isSeen = 0", "0 AND isSeen = 1", "1 AND isSeen = 0", "1 AND isSeen = 1"].map { part in
      """
      SELECT \(Ticket<Photo>.columns) FROM photo INDEXED BY photoInStream
        WHERE profile = ?4 AND isMuted = \(part) \(condition)
      """
    }.joined(separator: "\nUNION ALL\n") + "\nORDER BY age, source, item"
  }
}
