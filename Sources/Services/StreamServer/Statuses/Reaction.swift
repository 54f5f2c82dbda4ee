import GRDB

/// What somebody can do to a status besides answering.
enum Reaction: Int, Sendable, DatabaseValueConvertible {
  case favourite = 0
  /// Our extension: the opposite of a favourite; nobody has both.
  case dislike = 1
  /// Seen by nobody else.
  case bookmark = 2

  fileprivate var opposite: Reaction? {
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
  static let favourite = ReactionSet(rawValue: 1 << Reaction.favourite.rawValue)
  static let dislike = ReactionSet(rawValue: 1 << Reaction.dislike.rawValue)
  static let bookmark = ReactionSet(rawValue: 1 << Reaction.bookmark.rawValue)
}

/// Who reacted how; the counts stand in the statuses.
struct ReactionTable {
  let db: Database

  /// Adds one; nothing changes if it is there.
  func add(_ reaction: Reaction, of user: Int64, to status: Status, id: Int64) throws {
    if let opposite = reaction.opposite { try remove(opposite, of: user, from: status) }
    try db.execute(
      sql: "INSERT OR IGNORE INTO reaction (user, status, kind, id) VALUES (?, ?, ?, ?)",
      arguments: [user, status.id, reaction, id])
    guard db.changesCount > 0 else { return }
    try count(reaction, of: status, by: 1)
    guard reaction == .favourite else { return }
    try Notification(id: id, user: status.author, kind: .favourite, person: user, status: status.id)
      .add(in: db)
  }

  /// Takes one back; nothing changes if it is not there.
  func remove(_ reaction: Reaction, of user: Int64, from status: Status) throws {
    try db.execute(
      sql: "DELETE FROM reaction WHERE user = ? AND status = ? AND kind = ?",
      arguments: [user, status.id, reaction])
    try count(reaction, of: status, by: -db.changesCount)
    if reaction == .favourite {
      try Notification.remove(.favourite, by: user, on: status.id, in: db)
    }
  }

  private func count(_ reaction: Reaction, of status: Status, by change: Int) throws {
    guard change != 0, let column = reaction.column else { return }
    try db.execute(
      sql: "UPDATE status SET \(column) = \(column) + ? WHERE id = ?",
      arguments: [change, status.id])
  }
}
