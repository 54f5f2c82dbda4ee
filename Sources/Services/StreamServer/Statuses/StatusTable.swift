import Domain
import GRDB

/// Writes what was posted, with the counts that hang on it.
struct StatusTable {
  let db: Database

  /// Tags and names of one text that are noted; it may have more.
  private static let mostWords = 100

  func insert(_ draft: StatusDraft, id: Int64, by author: Int64, replyToAuthor: Int64?) throws {
    try db.execute(
      sql: """
        INSERT INTO status (
            id, author, visibility, expiresAt, replyTo, replyToAuthor, isSensitive, spoiler,
            language, text)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, author, draft.visibility, draft.expiresAt, draft.replyTo, replyToAuthor,
        draft.isSensitive, draft.spoiler, draft.language, draft.text,
      ])
    if draft.visibility.isOpen { try countStatuses(of: author, by: 1) }
    if let parent = draft.replyTo {
      try countReplies(of: parent, by: 1, visibility: draft.visibility)
    }
    try noteWords(in: draft.pieces, of: id)
  }

  func update(_ id: Int64, to draft: StatusDraft, at now: Timestamp) throws {
    try db.execute(
      sql: """
        UPDATE status SET text = ?, spoiler = ?, isSensitive = ?, language = ?, editedAt = ?
          WHERE id = ?
        """,
      arguments: [draft.text, draft.spoiler, draft.isSensitive, draft.language, now, id])
    try noteWords(in: draft.pieces, of: id)
  }

  /// Removes a status with everything that hangs on it; answers to it stay.
  func remove(_ status: Status) throws {
    try db.execute(sql: "DELETE FROM status WHERE id = ?", arguments: [status.id])
    if status.visibility.isOpen { try countStatuses(of: status.author, by: -1) }
    try db.execute(
      sql: "UPDATE status SET replyTo = NULL, replyToAuthor = NULL WHERE replyTo = ?",
      arguments: [status.id])
    if let parent = status.replyTo {
      try countReplies(of: parent, by: -1, visibility: status.visibility)
    }
  }

  /// Makes these the pictures of a status, in this order, and no others.
  ///
  /// Throws ``APIError`` unless all are the owner's and belong to no other status.
  func attach(_ media: [Int64], to status: Int64, of owner: Int64) throws {
    try db.execute(sql: "UPDATE media SET status = NULL WHERE status = ?", arguments: [status])
    for (position, id) in media.enumerated() {
      try db.execute(
        sql: """
          UPDATE media SET status = ?, position = ? WHERE id = ? AND owner = ? AND status IS NULL
          """, arguments: [status, position, id, owner])
      guard db.changesCount == 1 else {
        throw APIError.unprocessable("Media \(id) cannot be attached: not found, or used already")
      }
    }
    try db.execute(
      sql: "UPDATE status SET pictures = ? WHERE id = ?", arguments: [media.count, status])
  }
}

extension StatusTable {
  /// Notes the tags and names of a text, in place of what was noted before.
  private func noteWords(in pieces: TextPieces, of status: Int64) throws {
    try db.execute(sql: "DELETE FROM statusTag WHERE status = ?", arguments: [status])
    try db.execute(sql: "DELETE FROM mention WHERE status = ?", arguments: [status])
    for tag in pieces.tags.prefix(Self.mostWords) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO statusTag (tag, status) VALUES (?, ?)",
        arguments: [tag.lowercased(), status])
    }
    for name in pieces.names.prefix(Self.mostWords) {
      guard let user = try User.find(named: name, in: db) else { continue }
      try db.execute(
        sql: "INSERT OR IGNORE INTO mention (status, user) VALUES (?, ?)",
        arguments: [status, user.id])
    }
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
        UPDATE status SET replies = replies + ? WHERE id = ? AND ? <= max(1, min(2, visibility))
        """, arguments: [change, id, visibility])
  }
}
