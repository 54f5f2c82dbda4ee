import Domain
import GRDB
import GRDBSQLite
import Timeline

/// Stores a profile's tickets as photos, one after the other.
struct TicketInsertion {
  private let db: Database
  private let profile: Int64
  private let statement: BareStatement

  init(_ db: Database, profile: Int64) throws {
    self.db = db
    self.profile = profile
    statement = try BareStatement(db, Self.put)
  }

  /// Stores a ticket, or puts it in the place of the one with its key, wherever that is; whether
  /// that was seen stays. One that is stored as it is costs no writing. Returns whether it is new.
  func put(_ ticket: Ticket<Photo>, isSeen: Bool, isMuted: Bool) throws -> Bool {
    let photo = ticket.payload
    statement.bind(ticket.key)
    statement.bind(~ticket.timestamp, at: 3)
    statement.bind(photo.caption, at: 4)
    statement.bind(photo.alternativeText, at: 5)
    statement.bind(photo.author, at: 6)
    statement.bind(photo.size?.width, at: 7)
    statement.bind(photo.size?.height, at: 8)
    statement.bind(photo.media.stored, at: 9)
    statement.bind(photo.isSensitive ? 1 : 0, at: 10)
    statement.bind(photo.expiresAt?.milliseconds, at: 11)
    statement.bind(profile, at: 12)
    statement.bind(isSeen ? 1 : 0, at: 13)
    statement.bind(isMuted ? 1 : 0, at: 14)
    statement.bind(photo.blurhash?.text, at: 15)
    statement.bind(photo.reception?.likes, at: 16)
    statement.bind(photo.reception?.dislikes, at: 17)
    statement.bind(photo.reception?.replies, at: 18)
    statement.bind(photo.reception?.mine?.rawValue, at: 19)
    statement.bind(photo.status, at: 20)
    // Only an insertion sets it, an update in its place does not.
    sqlite3_set_last_insert_rowid(db.sqliteConnection, 0)
    try statement.run()
    return db.lastInsertedRowID != 0
  }

  private static let put = """
    INSERT INTO photo (source, item, age, caption, alternativeText, author, width, height, media,
        isSensitive, expiresAt, profile, isSeen, isMuted, blurhash, likes, dislikes, replies,
        reaction, status)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (source, item) DO UPDATE SET age = excluded.age, caption = excluded.caption,
        alternativeText = excluded.alternativeText, author = excluded.author,
        width = excluded.width, height = excluded.height, media = excluded.media,
        isSensitive = excluded.isSensitive, expiresAt = excluded.expiresAt,
        isMuted = excluded.isMuted, blurhash = excluded.blurhash, likes = excluded.likes,
        dislikes = excluded.dislikes, replies = excluded.replies, reaction = excluded.reaction,
        status = excluded.status
      WHERE (age, caption, alternativeText, author, width, height, media, isSensitive, expiresAt,
          blurhash, likes, dislikes, replies, reaction, status)
        IS NOT (excluded.age, excluded.caption, excluded.alternativeText, excluded.author,
          excluded.width, excluded.height, excluded.media, excluded.isSensitive,
          excluded.expiresAt, excluded.blurhash, excluded.likes, excluded.dislikes,
          excluded.replies, excluded.reaction, excluded.status)
    """
}
