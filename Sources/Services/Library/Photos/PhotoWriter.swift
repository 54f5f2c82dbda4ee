import Domain
import GRDB
import GRDBSQLite
import Storage
import Timeline

/// Stores a profile's photos one after the other, within a transaction on `cache.sqlite`.
///
/// Whether a new photo was seen, and which tags it was given, is looked up in a snapshot of `library.sqlite`. The
/// snapshot must not be older than the transaction: a mark that is made later is repeated in the cache after the
/// transaction, and finds the photo there. Each photo is judged by the profile's mutes as they are in this
/// transaction.
struct PhotoWriter {
  private let db: Database
  private let profile: Int64
  private let mutes: MuteList
  private let insertion: BareStatement
  private let seen: BareStatement
  private let known: BareStatement
  private let keys: PostKeys
  private let tags: TagTexts

  init(_ db: Database, profile: Int64, seen: Database) throws {
    self.db = db
    self.profile = profile
    mutes = try Mutes.fetch(db, of: profile) ?? MuteList()
    insertion = try BareStatement(db, Self.insertion)
    self.seen = try BareStatement(seen, "SELECT 1 FROM seen WHERE source = ? AND item = ?")
    known = try BareStatement(
      db,
      """
      SELECT profile FROM photo WHERE profile IN (?1, -?1) AND post = ?2 AND source <> ?3
        ORDER BY profile LIMIT 1
      """)
    keys = try PostKeys(seen)
    tags = try TagTexts(seen, keys)
  }

  /// For the profile of a source. Throws ``SourceError/unknownSource(_:)`` if the source was removed.
  init(_ db: Database, source: SourceID, seen: Database) throws {
    guard let profile = try KnownSource.profile(of: source, db) else {
      throw SourceError.unknownSource(source.rawValue)
    }
    try self.init(db, profile: profile, seen: seen)
  }

  /// Stores a photo of a source; returns whether its post is new.
  func store(_ photo: Photo, of source: SourceID) throws -> Bool {
    try store(
      Ticket(
        supplier: SupplierID(source.rawValue), id: TicketID(photo.id.item),
        timestamp: photo.timestamp.milliseconds, payload: photo))
  }

  /// Stores a ticket, or puts it in place of the one with its key; whether that was seen stays. A
  /// ticket that is stored already as it is costs no writing. Returns whether it is new, and no other source has
  /// its post.
  func store(_ ticket: Ticket<Photo>) throws -> Bool {
    let photo = ticket.payload.turned(to: 0)
    insertion.bind(ticket.key)
    insertion.bind(~ticket.timestamp, at: 3)
    insertion.bind(photo.words, at: 4)
    insertion.bind(photo.alternativeText, at: 5)
    insertion.bind(photo.author, at: 6)
    insertion.bind(photo.size?.width, at: 7)
    insertion.bind(photo.size?.height, at: 8)
    insertion.bind(photo.media.stored, at: 9)
    insertion.bind(photo.isSensitive ? 1 : 0, at: 10)
    insertion.bind(photo.expiresAt?.milliseconds, at: 11)
    insertion.bind(profile, at: 12)
    insertion.bind(try wasSeen(ticket.key) ? 1 : 0, at: 13)
    insertion.bind(mutes.hides(photo) ? 1 : 0, at: 14)
    insertion.bind(photo.blurhash?.text, at: 15)
    insertion.bind(photo.engagement?.likes, at: 16)
    insertion.bind(photo.engagement?.dislikes, at: 17)
    insertion.bind(photo.engagement?.replies, at: 18)
    insertion.bind(photo.engagement?.mine?.rawValue, at: 19)
    insertion.bind(photo.status, at: 20)
    insertion.bind(photo.page, at: 21)
    insertion.bind(try PostPicture.stored(photo.pictures.dropFirst()), at: 22)
    insertion.bind(photo.engagement?.boosts, at: 23)
    insertion.bind(photo.engagement?.isBoosted == true ? 1 : 0, at: 24)
    insertion.bind(photo.engagement?.isBookmarked == true ? 1 : 0, at: 25)
    insertion.bind(photo.details.isEmpty ? nil : try StoredJSON.text(of: photo.details), at: 26)
    insertion.bind(photo.author.flatMap(Handle.written), at: 27)
    insertion.bind(photo.details.writtenBoosters, at: 28)
    insertion.bind(try tags(of: ticket.key), at: 29)
    let direction = photo.details.position?.direction
    insertion.bind(fraction: direction?.x, at: 30)
    insertion.bind(fraction: direction?.y, at: 31)
    insertion.bind(fraction: direction?.z, at: 32)
    let post = postName(of: ticket.key)
    insertion.bind(post, at: 33)
    // An insertion sets the row id, an update in its place does not.
    sqlite3_set_last_insert_rowid(db.sqliteConnection, 0)
    try insertion.run()
    guard db.lastInsertedRowID != 0 else { return false }
    return try !isKnown(post, as: ticket.key)
  }
}

extension PhotoWriter {
  private func wasSeen(_ key: TicketKey) throws -> Bool {
    guard let source = SourceID(rawValue: key.supplier.text).number else { return false }
    return try keys.keys(of: key.id.text, in: source).contains { key in
      seen.bind(key.source, at: 1)
      seen.bind(key.item, at: 2)
      return try seen.hasRow()
    }
  }

  private func postName(of key: TicketKey) -> String? {
    SourceID(rawValue: key.supplier.text).number.flatMap { keys.name(of: key.id.text, in: $0) }
  }

  /// Whether another source has brought the post of a new photo. If that is to be removed, this one is.
  private func isKnown(_ post: String?, as key: TicketKey) throws -> Bool {
    guard let post else { return false }
    known.bind(profile, at: 1)
    known.bind(post, at: 2)
    known.bind(key.supplier.text, at: 3)
    defer { known.end() }
    guard try known.next() else { return false }
    if known.number(0) < 0 {
      try db.cachedStatement(
        sql: "UPDATE photo SET profile = -profile WHERE source = ? AND item = ? AND profile > 0"
      ).execute(arguments: [key.supplier.text, key.id.text])
    }
    return true
  }

  private func tags(of key: TicketKey) throws -> String? {
    try tags.text(of: PhotoID(source: SourceID(rawValue: key.supplier.text), item: key.id.text))
  }

  private static let insertion = """
    INSERT INTO photo (source, item, age, caption, alternativeText, author, width, height, media,
        isSensitive, expiresAt, profile, isSeen, isMuted, blurhash, likes, dislikes, replies,
        reaction, status, page, album, boosts, isBoosted, isBookmarked, details, handle, boosters,
        tags, x, y, z, post)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (source, item) DO UPDATE SET age = excluded.age, caption = excluded.caption,
        alternativeText = excluded.alternativeText, author = excluded.author,
        width = excluded.width, height = excluded.height, media = excluded.media,
        isSensitive = excluded.isSensitive, expiresAt = excluded.expiresAt,
        isMuted = excluded.isMuted, blurhash = excluded.blurhash, likes = excluded.likes,
        dislikes = excluded.dislikes, replies = excluded.replies, reaction = excluded.reaction,
        status = excluded.status, page = excluded.page, album = excluded.album,
        boosts = excluded.boosts, isBoosted = excluded.isBoosted,
        isBookmarked = excluded.isBookmarked, details = excluded.details,
        handle = excluded.handle, boosters = excluded.boosters,
        x = excluded.x, y = excluded.y, z = excluded.z
      WHERE (age, caption, alternativeText, author, width, height, media, isSensitive, expiresAt,
          blurhash, likes, dislikes, replies, reaction, status, page, album, boosts, isBoosted,
          isBookmarked, details)
        IS NOT (excluded.age, excluded.caption, excluded.alternativeText, excluded.author,
          excluded.width, excluded.height, excluded.media, excluded.isSensitive,
          excluded.expiresAt, excluded.blurhash, excluded.likes, excluded.dislikes,
          excluded.replies, excluded.reaction, excluded.status, excluded.page, excluded.album,
          excluded.boosts, excluded.isBoosted, excluded.isBookmarked, excluded.details)
    """
}

extension PostDetails {
  /// Those who alone brought a post, as they are written, one blank between two and around them; nil if others
  /// did, too.
  var writtenBoosters: String? {
    guard isOnlyBoosted, let boostedBy, !boostedBy.isEmpty else { return nil }
    let handles = boostedBy.compactMap { Handle.written(in: $0.byline) }
    return handles.isEmpty ? nil : " " + handles.joined(separator: " ") + " "
  }
}
