import GRDB

/// What somebody can do to a status besides answering.
enum Reaction: Int, Sendable {
  case favourite = 0
  /// Our extension: the opposite of a favourite; nobody has both.
  case dislike = 1
  /// Seen by nobody else.
  case bookmark = 2
}

/// Who reacted how; the counts stand in the statuses.
struct ReactionTable {
  let db: Database

  /// What one viewer did to one status.
  struct Marks: OptionSet {
    let rawValue: Int
    static let favourite = Marks(rawValue: 1 << Reaction.favourite.rawValue)
    static let dislike = Marks(rawValue: 1 << Reaction.dislike.rawValue)
    static let bookmark = Marks(rawValue: 1 << Reaction.bookmark.rawValue)
  }

  /// All marks of a viewer on statuses in a range of ids.
  func marks(of user: Int64, on ids: ClosedRange<Int64>) throws -> [Int64: Marks] {
    let statement = try db.cachedStatement(
      sql: "SELECT status, kind FROM reaction WHERE user = ? AND status BETWEEN ? AND ?")
    var marks: [Int64: Marks] = [:]
    let rows = try Row.fetchCursor(
      statement, arguments: [user, ids.lowerBound, ids.upperBound])
    while let row = try rows.next() {
      marks[row[0], default: []].insert(Marks(rawValue: 1 << (row[1] as Int)))
    }
    return marks
  }

  /// Adds one; nothing changes if it is there.
  func add(_ reaction: Reaction, of user: Int64, to status: Int64, id: Int64) throws {
    if let opposite = reaction.opposite { try remove(opposite, of: user, from: status) }
    try db.execute(
      sql: "INSERT OR IGNORE INTO reaction (user, status, kind, id) VALUES (?, ?, ?, ?)",
      arguments: [user, status, reaction.rawValue, id])
    let added = db.changesCount
    try count(reaction, of: status, by: added)
    if reaction == .favourite, added > 0 { try tell(of: user, liking: status, id: id) }
  }

  /// Takes one back; nothing changes if it is not there.
  func remove(_ reaction: Reaction, of user: Int64, from status: Int64) throws {
    try db.execute(
      sql: "DELETE FROM reaction WHERE user = ? AND status = ? AND kind = ?",
      arguments: [user, status, reaction.rawValue])
    try count(reaction, of: status, by: -db.changesCount)
    if reaction == .favourite {
      try NotificationTable(db: db).remove(.favourite, by: user, on: status)
    }
  }

  /// Who reacted like this, the latest first, at most 80.
  func users(_ reaction: Reaction, to status: Int64) throws -> [User] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT user.* FROM reaction JOIN user ON user.id = reaction.user
          WHERE reaction.status = ? AND reaction.kind = ? ORDER BY reaction.id DESC LIMIT 80
        """, arguments: [status, reaction.rawValue]
    ).map(User.init)
  }

  private func tell(of user: Int64, liking status: Int64, id: Int64) throws {
    let author = try Int64.fetchOne(
      db, sql: "SELECT author FROM status WHERE id = ?", arguments: [status])
    guard let author else { return }
    try NotificationTable(db: db).add(.favourite, by: user, on: status, to: author, id: id)
  }

  private func count(_ reaction: Reaction, of status: Int64, by change: Int) throws {
    guard change != 0, let column = reaction.column else { return }
    try db.execute(
      sql: "UPDATE status SET \(column) = \(column) + ?, json = NULL WHERE id = ?",
      arguments: [change, status])
  }
}

extension Reaction {
  fileprivate var opposite: Reaction? {
    switch self {
    case .favourite: .dislike
    case .dislike: .favourite
    case .bookmark: nil
    }
  }

  fileprivate var column: String? {
    switch self {
    case .favourite: "favourites"
    case .dislike: "dislikes"
    case .bookmark: nil
    }
  }
}
