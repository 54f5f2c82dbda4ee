import Domain
import GRDB
import Timeline

/// Reads a profile's track in order: seeks along an index, never walks it.
struct TrackQuery {
  let db: Database
  let profile: Int64

  func ticket(_ key: TicketKey) throws -> Ticket<Photo>? {
    let row = try BareStatement(
      db,
      "SELECT \(Ticket<Photo>.columns) FROM photo WHERE source = ? AND item = ? AND profile = ?")
    row.bind(key)
    row.bind(profile, at: 3)
    defer { row.end() }
    return try row.next() ? Ticket(row) : nil
  }

  /// The tickets next to a place, newest first.
  func tickets(_ place: TrackPlace, limit: Int) throws -> [Ticket<Photo>] {
    switch place {
    case .below(nil):
      try read(try statement("", "ASC"), beyond: nil, limit: limit)
    case .below(let position?):
      try read(try statement(">", "ASC"), beyond: position, limit: limit)
    case .above(let position):
      try read(try statement("<", "DESC"), beyond: position, limit: limit).reversed()
    }
  }
}

extension TrackQuery {
  private func statement(_ comparison: String, _ way: String) throws -> BareStatement {
    let beyond = comparison.isEmpty ? "" : "AND (age, source, item) \(comparison) (?3, ?1, ?2)"
    // Muted or not, seen or not: each is a part of the index, and SQLite merges them as it goes.
    let parts = ["0 AND isSeen = 0", "0 AND isSeen = 1", "1 AND isSeen = 0", "1 AND isSeen = 1"].map
    {
      """
      SELECT \(Ticket<Photo>.columns) FROM photo INDEXED BY photoInStream
        WHERE profile = ?4 AND isMuted = \($0) \(beyond)
      """
    }
    return try BareStatement(
      db,
      parts.joined(separator: "\nUNION ALL\n")
        + "\nORDER BY age \(way), source \(way), item \(way)")
  }

  /// Reads until there are enough: a row that this version cannot read is passed over, and must not
  /// make the answer look like the end.
  private func read(
    _ row: BareStatement, beyond position: TicketPosition?, limit: Int
  ) throws -> [Ticket<Photo>] {
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
