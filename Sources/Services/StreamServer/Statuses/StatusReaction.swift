import GRDB

/// What somebody can do to a status besides answering.
enum StatusReaction: Int, Sendable, DatabaseValueConvertible {
  case favourite = 0
  /// Our extension: the opposite of a favourite; nobody has both.
  case dislike = 1
  /// Seen by nobody else.
  case bookmark = 2

  fileprivate var opposite: StatusReaction? {
    switch self {
    case .favourite: .dislike
    case .dislike: .favourite
    case .bookmark: nil
    }
  }

  /// Where a status counts them; bookmarks are nobody else's business.
  fileprivate var column: String? {
    switch self {
    case .favourite: "favourites"
    case .dislike: "dislikes"
    case .bookmark: nil
    }
  }
}

/// What one viewer did to one status.
struct ReactionSet: OptionSet, Hashable, Sendable {
  let rawValue: Int
  static let favourite = ReactionSet(rawValue: 1 << StatusReaction.favourite.rawValue)
  static let dislike = ReactionSet(rawValue: 1 << StatusReaction.dislike.rawValue)
  static let bookmark = ReactionSet(rawValue: 1 << StatusReaction.bookmark.rawValue)
  static let boost = ReactionSet(rawValue: 1 << 3)
}

extension Snapshot {
  /// Adds a reaction of the viewer, or takes it back; the status as JSON. May be repeated.
  func react(_ reaction: StatusReaction, to id: Int64, isWanted: Bool) throws -> JSONValue {
    let status: Status
    if isWanted {
      status = try self.status(id)
      try add(reaction, to: status)
    } else {
      status = try self.status(
        id,
        orWhere: """
          EXISTS (SELECT 1 FROM reaction WHERE reaction.user = \(viewer)
            AND reaction.status = status.id AND reaction.kind = \(reaction))
          """)
      try remove(reaction, from: status)
    }
    try keepJSON(of: [status.id])
    return try json(of: status.id)
  }

  /// Those who like a status, as far as the viewer wants to see them, the latest first, at most 80.
  func favouriters(of id: Int64) throws -> [User] {
    let query: SQL = """
      SELECT \(sql: User.columns) FROM reaction CROSS JOIN user ON user.id = reaction.user
        WHERE reaction.status = \(id) AND reaction.kind = \(StatusReaction.favourite)
          AND NOT \(isHidden("user.id"))
        ORDER BY reaction.id DESC LIMIT 80
      """
    return try SQLRequest<User>(literal: query).fetchAll(db)
  }

  private func add(_ reaction: StatusReaction, to status: Status) throws {
    if let opposite = reaction.opposite { try remove(opposite, from: status) }
    let id = household.store.ids.next()
    try db.execute(
      sql: "INSERT OR IGNORE INTO reaction (user, status, kind, id) VALUES (?, ?, ?, ?)",
      arguments: [viewer, status.id, reaction, id])
    guard db.changesCount > 0 else { return }
    try count(reaction, of: status, by: 1)
    if reaction == .favourite { try notify(status.author, of: .favourite, status.id, id: id) }
  }

  private func remove(_ reaction: StatusReaction, from status: Status) throws {
    try db.execute(
      sql: "DELETE FROM reaction WHERE user = ? AND status = ? AND kind = ?",
      arguments: [viewer, status.id, reaction])
    try count(reaction, of: status, by: -db.changesCount)
    if reaction == .favourite, let viewer { try forget(.favourite, of: status.id, by: viewer) }
  }

  private func count(_ reaction: StatusReaction, of status: Status, by change: Int) throws {
    guard change != 0, let column = reaction.column else { return }
    try db.execute(
      sql: "UPDATE status SET \(column) = \(column) + ? WHERE id = ?",
      arguments: [change, status.id])
  }
}
