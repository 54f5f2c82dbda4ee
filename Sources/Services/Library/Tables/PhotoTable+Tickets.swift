import Domain
import GRDB
import Timeline

/// Photos as a track's tickets.
extension PhotoTable {
  /// Stores a ticket, or puts it in the place of the one with its key, wherever that is; whether
  /// that was seen stays. One that is stored as it is costs no writing.
  func put(_ ticket: Ticket<Photo>, profile: Int64, isSeen: Bool, isMuted: Bool) throws {
    let photo = ticket.payload
    let statement = try BareStatement(db, Self.put)
    statement.bind(ticket.key)
    statement.bind(~ticket.timestamp, at: 3)
    statement.bind(photo.caption, at: 4)
    statement.bind(photo.alternativeText, at: 5)
    statement.bind(photo.author, at: 6)
    statement.bind(photo.size.map { Int64($0.width) }, at: 7)
    statement.bind(photo.size.map { Int64($0.height) }, at: 8)
    statement.bind(photo.media.stored, at: 9)
    statement.bind(photo.isSensitive ? 1 : 0, at: 10)
    statement.bind(photo.expiresAt?.milliseconds, at: 11)
    statement.bind(profile, at: 12)
    statement.bind(isSeen ? 1 : 0, at: 13)
    statement.bind(isMuted ? 1 : 0, at: 14)
    try statement.run()
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

  private static let put = """
    INSERT INTO photo (source, item, age, caption, alternativeText, author, width, height, media,
        isSensitive, expiresAt, profile, isSeen, isMuted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (source, item) DO UPDATE SET age = excluded.age, caption = excluded.caption,
        alternativeText = excluded.alternativeText, author = excluded.author,
        width = excluded.width, height = excluded.height, media = excluded.media,
        isSensitive = excluded.isSensitive, expiresAt = excluded.expiresAt,
        isMuted = excluded.isMuted
      WHERE (age, caption, alternativeText, author, width, height, media, isSensitive, expiresAt)
        IS NOT (excluded.age, excluded.caption, excluded.alternativeText, excluded.author,
          excluded.width, excluded.height, excluded.media, excluded.isSensitive,
          excluded.expiresAt)
    """
}
