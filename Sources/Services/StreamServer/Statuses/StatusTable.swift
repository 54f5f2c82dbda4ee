import Domain
import GRDB

/// What was posted.
struct StatusTable {
  let db: Database

  /// A status that a viewer may see; nil if there is none for them. No viewer is everybody.
  func status(_ id: Int64, for viewer: Int64?, at now: Timestamp) throws -> Status? {
    let filter = viewer == nil ? "status.visibility < 2" : TimelineQuery.visible
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Status.columns) FROM status
          WHERE id = ? AND (expiresAt IS NULL OR expiresAt > ?) AND \(filter)
        """)
    var arguments: StatementArguments = [id, now.milliseconds]
    if let viewer { arguments += [viewer, viewer] }
    return try Row.fetchOne(statement, arguments: arguments).map(Status.init)
  }

  func status(_ id: Int64) throws -> Status? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(Status.columns) FROM status WHERE id = ?"),
      arguments: [id]
    ).map(Status.init)
  }

  func insert(_ draft: StatusDraft, id: Int64, by author: Int64, replyToAuthor: Int64?) throws {
    try db.execute(
      sql: """
        INSERT INTO status (
            id, author, visibility, expiresAt, replyTo, replyToAuthor, isSensitive, spoiler,
            language, text)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, author, draft.visibility.rawValue, draft.expiresAt?.milliseconds, draft.replyTo,
        replyToAuthor, draft.isSensitive, draft.spoiler, draft.language, draft.text,
      ])
    if draft.visibility.isOpen { try countStatuses(of: author, by: 1) }
    if let parent = draft.replyTo {
      try countReplies(of: parent, by: 1, visibility: draft.visibility)
    }
  }

  func update(_ id: Int64, to draft: StatusDraft, at now: Timestamp) throws {
    try db.execute(
      sql: """
        UPDATE status SET text = ?, spoiler = ?, isSensitive = ?, language = ?, editedAt = ?,
            json = NULL
          WHERE id = ?
        """,
      arguments: [
        draft.text, draft.spoiler, draft.isSensitive, draft.language, now.milliseconds, id,
      ])
  }

  /// Keeps what a status looks like until something changes.
  func keep(_ template: StatusTemplate, of id: Int64) throws {
    try db.execute(
      sql: "UPDATE status SET json = ? WHERE id = ?", arguments: [template.text, id])
  }

  /// Removes a status with everything that hangs on it; answers to it stay.
  func remove(_ status: Status) throws {
    try db.execute(sql: "DELETE FROM status WHERE id = ?", arguments: [status.id])
    if status.visibility.isOpen { try countStatuses(of: status.author, by: -1) }
    try db.execute(
      sql: """
        UPDATE status SET replyTo = NULL, replyToAuthor = NULL, json = NULL WHERE replyTo = ?
        """, arguments: [status.id])
    if let parent = status.replyTo {
      try countReplies(of: parent, by: -1, visibility: status.visibility)
    }
  }

  /// Those whose time is over, at most `limit`.
  func expired(at now: Timestamp, limit: Int) throws -> [Status] {
    try Row.fetchAll(
      db,
      sql: "SELECT \(Status.columns) FROM status WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ?",
      arguments: [now.milliseconds, limit]
    ).map(Status.init)
  }

  /// A person's statuses count as far as everybody may see them: counts are the same for everybody.
  private func countStatuses(of author: Int64, by change: Int) throws {
    try db.execute(
      sql: """
        UPDATE user SET statuses = statuses + ?,
            lastStatus = (SELECT max(id) FROM status WHERE author = user.id AND visibility < 2)
          WHERE id = ?
        """, arguments: [change, author])
  }

  /// An answer counts if everybody sees it who sees what it answers.
  private func countReplies(of id: Int64, by change: Int, visibility: Visibility) throws {
    try db.execute(
      sql: """
        UPDATE status SET replies = replies + ?, json = NULL
          WHERE id = ? AND ? <= max(1, min(2, visibility))
        """, arguments: [change, id, visibility.rawValue])
  }
}
