import Domain
import GRDB
import GRDBSQLite
import Timeline

/// Stores a profile's photos, one after the other.
struct PhotoInsertion {
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
    statement.bind(photo.page, at: 21)
    // Only an insertion sets it, an update in its place does not.
    sqlite3_set_last_insert_rowid(db.sqliteConnection, 0)
    try statement.run()
    return db.lastInsertedRowID != 0
  }

  private static let put = """
    INSERT INTO photo (source, item, age, caption, alternativeText, author, width, height, media,
        isSensitive, expiresAt, profile, isSeen, isMuted, blurhash, likes, dislikes, replies,
        reaction, status, page)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (source, item) DO UPDATE SET age = excluded.age, caption = excluded.caption,
        alternativeText = excluded.alternativeText, author = excluded.author,
        width = excluded.width, height = excluded.height, media = excluded.media,
        isSensitive = excluded.isSensitive, expiresAt = excluded.expiresAt,
        isMuted = excluded.isMuted, blurhash = excluded.blurhash, likes = excluded.likes,
        dislikes = excluded.dislikes, replies = excluded.replies, reaction = excluded.reaction,
        status = excluded.status, page = excluded.page
      WHERE (age, caption, alternativeText, author, width, height, media, isSensitive, expiresAt,
          blurhash, likes, dislikes, replies, reaction, status, page)
        IS NOT (excluded.age, excluded.caption, excluded.alternativeText, excluded.author,
          excluded.width, excluded.height, excluded.media, excluded.isSensitive,
          excluded.expiresAt, excluded.blurhash, excluded.likes, excluded.dislikes,
          excluded.replies, excluded.reaction, excluded.status, excluded.page)
    """
}

extension Photo {
  /// What ``init(_:)`` reads, in this order.
  static let columns = """
    source, item, age, caption, alternativeText, author, width, height, media, isSensitive,
    expiresAt, isSeen, blurhash, likes, dislikes, replies, reaction, status, page
    """

  /// The photo in a row of ``columns``; nil if its media are of a kind this version does not know.
  init?(_ row: BareStatement) {
    guard let media = MediaReference(stored: row.text(8)) else { return nil }
    self.init(
      id: PhotoID(source: SourceID(rawValue: row.text(0)), item: row.text(1)),
      timestamp: Timestamp(milliseconds: ~row.number(2)), caption: row.optionalText(3),
      alternativeText: row.optionalText(4), author: row.optionalText(5),
      size: PixelSize(
        width: Int(untrusted: row.number(6)), height: Int(untrusted: row.number(7))), media: media,
      blurhash: row.optionalText(12).flatMap(Blurhash.init), isSensitive: row.number(9) != 0,
      expiresAt: row.optionalNumber(10).map(Timestamp.init(milliseconds:)),
      isSeen: row.number(11) != 0,
      reception: Reception(
        likes: row.optionalNumber(13), dislikes: row.optionalNumber(14),
        replies: row.optionalNumber(15), reaction: row.optionalText(16)),
      status: row.optionalText(17), page: row.optionalText(18))
  }

  /// The photos that a statement of ``columns`` finds. A row that this version cannot read is passed over.
  static func fetchAll(
    _ db: Database, _ sql: String, _ arguments: StatementArguments
  ) throws -> [Photo] {
    let row = try BareStatement(db, sql, arguments)
    defer { row.end() }
    var photos: [Photo] = []
    while try row.next() {
      if let photo = Photo(row) { photos.append(photo) }
    }
    return photos
  }
}

extension Ticket<Photo> {
  /// A photo as a ticket of its source.
  init(_ photo: Photo) {
    self.init(
      supplier: SupplierID(photo.id.source.rawValue), id: TicketID(photo.id.item),
      timestamp: photo.timestamp.milliseconds, payload: photo)
  }
}

extension Reception {
  /// The reception in a row; nil where nobody has told one.
  init?(likes: Int64?, dislikes: Int64?, replies: Int64?, reaction: String?) {
    guard let likes else { return nil }
    self.init(
      likes: Int(untrusted: likes), dislikes: Int(untrusted: dislikes ?? 0),
      replies: Int(untrusted: replies ?? 0),
      mine: reaction.flatMap(Reaction.init))
  }
}

extension MediaReference {
  /// The reference from its stored form; nil for a kind that is not known.
  init?(stored: String) {
    if stored.hasPrefix("web:") {
      guard let address = WebAddress(canonical: stored.dropFirst(4)) else { return nil }
      self = .web(address)
    } else if stored.hasPrefix("file:") {
      self = .file(FileLocation(encoded: String(stored.dropFirst(5))))
    } else if stored.hasPrefix("sample:"), let number = Int(untrusted: stored.dropFirst(7)) {
      self = .sample(number)
    } else {
      return nil
    }
  }

  /// A text that stands for this reference.
  var stored: String {
    switch self {
    case .file(let location): "file:" + location.encoded
    case .sample(let number): "sample:\(number)"
    case .web(let address): "web:" + address.text
    }
  }
}
