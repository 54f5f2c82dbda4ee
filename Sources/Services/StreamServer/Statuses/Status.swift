import Domain
import GRDB

/// One status as it is stored.
struct Status: Sendable, FetchableRecord {
  let id: Int64
  let author: Int64
  let visibility: Visibility
  let expiresAt: Timestamp?
  let pictures: Int
  let replyTo: Int64?
  let replyToAuthor: Int64?
  let favourites: Int
  let dislikes: Int
  let replies: Int
  let editedAt: Timestamp?
  let isSensitive: Bool
  let spoiler: String
  let language: String?
  let text: String

  init(row: Row) {
    id = row["id"]
    author = row["author"]
    visibility = Visibility(rawValue: row["visibility"]) ?? .mentioned
    expiresAt = row["expiresAt"]
    pictures = row["pictures"]
    replyTo = row["replyTo"]
    replyToAuthor = row["replyToAuthor"]
    favourites = row["favourites"]
    dislikes = row["dislikes"]
    replies = row["replies"]
    editedAt = row["editedAt"]
    isSensitive = row["isSensitive"]
    spoiler = row["spoiler"]
    language = row["language"]
    text = row["text"]
  }

  /// All but what earlier versions kept.
  private static let columns = """
    id, author, visibility, expiresAt, pictures, replyTo, replyToAuthor, favourites, dislikes, \
    replies, editedAt, isSensitive, spoiler, language, text
    """
}

extension Status {
  static func find(_ id: Int64, in db: Database) throws -> Status? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM status WHERE id = ?"), arguments: [id])
  }

  /// A status that a viewer may see; nil if there is none for them. No viewer is everybody.
  static func find(
    _ id: Int64, for viewer: Int64?, at now: Timestamp, in db: Database
  ) throws -> Status? {
    let filter = viewer == nil ? "status.visibility < 2" : TimelineQuery.visible
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM status
          WHERE id = ? AND (expiresAt IS NULL OR expiresAt > ?) AND \(filter)
        """)
    var arguments: StatementArguments = [id, now]
    if let viewer { arguments += [viewer, viewer] }
    return try fetchOne(statement, arguments: arguments)
  }

  /// Those whose time is over, at most `limit`.
  static func expired(at now: Timestamp, limit: Int, in db: Database) throws -> [Status] {
    try fetchAll(
      db, sql: "SELECT \(columns) FROM status WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ?",
      arguments: [now, limit])
  }
}

/// Who may see a status. Everybody of the household follows everybody here.
enum Visibility: Int, Sendable, DatabaseValueConvertible {
  /// Everybody, also on the page and in its feeds.
  case everybody = 0
  /// Everybody who has the address.
  case unlisted = 1
  /// The household.
  case household = 2
  /// Those who are mentioned.
  case mentioned = 3

  /// Whether everybody may see it, with or without the address.
  var isOpen: Bool { self == .everybody || self == .unlisted }

  /// The API's word.
  var word: String {
    switch self {
    case .everybody: "public"
    case .unlisted: "unlisted"
    case .household: "private"
    case .mentioned: "direct"
    }
  }

  init?(word: String) {
    let all: [Visibility] = [.everybody, .unlisted, .household, .mentioned]
    guard let visibility = all.first(where: { $0.word == word }) else { return nil }
    self = visibility
  }
}

/// Somebody whom a status mentions.
struct Mention: Sendable, FetchableRecord {
  let id: Int64
  let name: String

  init(row: Row) {
    id = row["id"]
    name = row["name"]
  }

  /// Those whom a status mentions, by their names.
  static func all(in status: Int64, in db: Database) throws -> [Mention] {
    try fetchAll(
      db.cachedStatement(
        sql: """
          SELECT user.id, user.name FROM mention CROSS JOIN user ON user.id = mention.user
            WHERE mention.status = ? ORDER BY user.name
          """), arguments: [status])
  }
}
