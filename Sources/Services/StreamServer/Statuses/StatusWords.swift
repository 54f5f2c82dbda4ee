import GRDB

/// A status's tags and mentions, as they are found in its text.
struct StatusWords {
  let db: Database

  /// Tags and names of one text that are noted; it may have more.
  private static let most = 100

  /// Notes those of a text, in place of what was noted before.
  func note(_ content: ContentText, of status: Int64) throws {
    try db.execute(sql: "DELETE FROM statusTag WHERE status = ?", arguments: [status])
    try db.execute(sql: "DELETE FROM mention WHERE status = ?", arguments: [status])
    for tag in content.tags.prefix(Self.most) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO statusTag (tag, status) VALUES (?, ?)",
        arguments: [tag.lowercased(), status])
    }
    let users = UserTable(db: db)
    for name in content.names.prefix(Self.most) {
      guard let user = try users.user(named: name) else { continue }
      try db.execute(
        sql: "INSERT OR IGNORE INTO mention (status, user) VALUES (?, ?)",
        arguments: [status, user.id])
    }
    try db.execute(
      sql: "UPDATE status SET json = NULL WHERE id = ?", arguments: [status])
  }

  /// The tags of each status that has any, by the alphabet.
  func tags(of statuses: StatusList) throws -> [Int64: [String]] {
    try statuses.each(
      "SELECT status, tag FROM statusTag WHERE status IN \(StatusList.ids) ORDER BY status, tag",
      in: db
    ) { $0[1] }
  }

  /// The people that each status mentions, if any, by their names.
  func mentioned(in statuses: StatusList) throws -> [Int64: [Mention]] {
    try statuses.each(
      """
      SELECT mention.status, user.id, user.name
        FROM mention CROSS JOIN user ON user.id = mention.user
        WHERE mention.status IN \(StatusList.ids) ORDER BY user.name
      """, in: db
    ) { Mention(id: $0[1], name: $0[2]) }
  }
}

/// Somebody whom a status mentions.
struct Mention: Sendable {
  let id: Int64
  let name: String
}
