import GRDB

/// What somebody is told of.
struct Notification: Sendable {
  /// What was done.
  enum Kind: Int, Sendable, CaseIterable {
    /// Somebody likes a status of theirs.
    case favourite = 0
    /// Somebody answers one of theirs, or names them.
    case mention = 1

    /// The API's word.
    var word: String {
      switch self {
      case .favourite: "favourite"
      case .mention: "mention"
      }
    }
  }

  /// Made like all ids, so that it tells when.
  let id: Int64
  let kind: Kind
  /// Who did it.
  let person: Int64
  /// What was liked, or what was said.
  let status: Int64

  /// Reads a row; nil if a later version wrote it.
  init?(_ row: Row) {
    guard let kind = Kind(rawValue: row["kind"]) else { return nil }
    id = row["id"]
    self.kind = kind
    person = row["person"]
    status = row["status"]
  }
}

/// Who is told of what; nobody of what they do themselves.
struct NotificationTable {
  let db: Database

  /// Tells `user`, once, of what `person` did.
  func add(_ kind: Notification.Kind, by person: Int64, on status: Int64, to user: Int64, id: Int64)
    throws
  {
    guard person != user else { return }
    try db.execute(
      sql: """
        INSERT INTO notification (id, user, kind, person, status) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (status, kind, person, user) DO NOTHING
        """, arguments: [id, user, kind.rawValue, person, status])
  }

  /// It was taken back.
  func remove(_ kind: Notification.Kind, by person: Int64, on status: Int64) throws {
    try db.execute(
      sql: "DELETE FROM notification WHERE status = ? AND kind = ? AND person = ?",
      arguments: [status, kind.rawValue, person])
  }

  /// Somebody does not want to be told of it any more; false if they were not. Without an id, of
  /// everything up to now.
  func dismiss(_ id: Int64?, of user: Int64) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM notification WHERE user = ? AND id = ifnull(?, id)", arguments: [user, id])
    return db.changesCount > 0
  }

  /// A page of them, newest first: those of these kinds whose status can be seen.
  func page(
    of user: Int64, _ kinds: [Notification.Kind], _ cursor: Cursor, at now: Int64
  ) throws -> [Notification] {
    let (sql, arguments) = Self.statement(of: user, kinds, cursor, at: now)
    let found = try Row.fetchAll(db, sql: sql, arguments: arguments)
      .compactMap(Notification.init)
    return cursor.isUpward ? found.reversed() : found
  }

  /// One of them.
  func notification(_ id: Int64, of user: Int64, at now: Int64) throws -> Notification? {
    try Row.fetchOne(
      db, sql: Self.select + " AND notification.id = ?", arguments: [user, now, user, user, id]
    ).flatMap(Notification.init)
  }

  static func statement(
    of user: Int64, _ kinds: [Notification.Kind], _ cursor: Cursor, at now: Int64
  ) -> (sql: String, arguments: StatementArguments) {
    let wanted = kinds.map { String($0.rawValue) }.joined(separator: ", ")
    let sql =
      select + """
         AND notification.id < ? AND notification.id > ? AND notification.kind IN (\(wanted))
        ORDER BY notification.id \(cursor.isUpward ? "ASC" : "DESC") LIMIT ?
        """
    return (
      sql, [user, now, user, user, cursor.below ?? .max, cursor.above ?? 0, cursor.limit]
    )
  }

  /// What somebody is told of whose status they can see.
  private static let select = """
    SELECT notification.id, notification.kind, notification.person, notification.status
      FROM notification CROSS JOIN status ON status.id = notification.status
      WHERE notification.user = ?
        AND (status.expiresAt IS NULL OR status.expiresAt > ?) AND \(TimelineQuery.visible)
    """
}
