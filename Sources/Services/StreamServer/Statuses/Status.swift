import Domain
import GRDB

/// One status as it is stored.
struct Status: Codable, Sendable, FetchableRecord, PersistableRecord {
  /// All columns but one that only earlier versions used.
  static var databaseSelection: [any SQLSelectable] { [.allColumns(excluding: ["json"])] }

  let id: Int64
  let author: Int64
  let visibility: StatusVisibility
  let expiresAt: Timestamp?
  var pictures = 0
  let replyTo: Int64?
  let replyToAuthor: Int64?
  /// What it boosts: then it has no words and pictures of its own.
  var boostOf: Int64?
  var favourites = 0
  var dislikes = 0
  var replies = 0
  var boosts = 0
  var editedAt: Timestamp?
  var isSensitive: Bool
  var spoiler: String
  var language: String?
  var text: String
}

/// Who may see a status.
enum StatusVisibility: Int, Codable, Sendable, CaseIterable, DatabaseValueConvertible {
  /// Everybody, also on the page and in its feeds.
  case everybody = 0
  /// Everybody who has the address.
  case unlisted = 1
  /// Those who follow its author: the household, as everybody follows everybody who does not say otherwise.
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
}

/// Somebody whom a status mentions.
struct Mention: Decodable, Sendable, FetchableRecord {
  let id: Int64
  let name: String

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

extension Snapshot {
  /// A status that the viewer may see; nil if there is none for them.
  func find(_ id: Int64) throws -> Status? {
    try Status.filter(literal: "status.id = \(id) AND \(seen)").fetchOne(db)
  }

  /// The same without those of people who are hidden from the viewer.
  func findShown(_ id: Int64) throws -> Status? {
    try Status.filter(literal: "status.id = \(id) AND \(shown)").fetchOne(db)
  }

  /// A status that the viewer may see; of a boost, what it boosts. Throws ``APIError/notFound``.
  func status(_ id: Int64) throws -> Status {
    guard let status = try find(id) else { throw APIError.notFound }
    return try status.boostOf.map(self.status) ?? status
  }

  /// The same to take back what the viewer did to it: whoever did something, as this condition says, may, even if they
  /// are blocked since.
  func status(_ id: Int64, orWhere hasDone: SQL) throws -> Status {
    try Status.filter(literal: "status.id = \(id) AND \(isUnexpired) AND \(hasDone)").fetchOne(db)
      ?? status(id)
  }

  /// A status that is the viewer's own: others cannot be changed, as if they were not there. A boost may be of somebody
  /// who blocked them since.
  func ownStatus(_ id: Int64) throws -> Status {
    let status = try Status.filter(literal: "status.id = \(id) AND \(isForViewer)").fetchOne(db)
    guard let status, status.author == viewer else { throw APIError.notFound }
    return status
  }

  /// The same with words of its own, which a boost has not.
  func ownWords(_ id: Int64) throws -> Status {
    let status = try ownStatus(id)
    guard status.boostOf == nil else { throw APIError.notFound }
    return status
  }

  /// What a status answers, from the first to the one directly above, at most a hundred; broken where
  /// the viewer may not see one.
  func ancestors(of status: Status) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      literal: """
        WITH RECURSIVE above (id, parent) AS (
          SELECT id, replyTo FROM status WHERE id = \(status.replyTo) AND \(shown)
          UNION ALL
          SELECT status.id, status.replyTo FROM above JOIN status ON status.id = above.parent
            WHERE \(shown)
          LIMIT 100)
        SELECT id FROM above ORDER BY id
        """)
  }

  /// All that answers a status, in the order it was posted, at most five hundred; not what is below one
  /// that the viewer may not see.
  func descendants(of id: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      literal: """
        WITH RECURSIVE below (id) AS (
          SELECT id FROM status WHERE replyTo = \(id) AND \(shown)
          UNION ALL
          SELECT status.id FROM below JOIN status ON status.replyTo = below.id WHERE \(shown)
          LIMIT 500)
        SELECT id FROM below ORDER BY id
        """)
  }
}

extension DatabaseValueConvertible {
  /// The first column of all rows.
  static func fetchAll(_ db: Database, literal: SQL) throws -> [Self] {
    try SQLRequest<Self>(literal: literal).fetchAll(db)
  }
}
