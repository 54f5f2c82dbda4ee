import Domain
import GRDB

/// What somebody is told of; nobody of what they do themselves.
struct Notification: Sendable, FetchableRecord {
  /// What was done.
  enum Kind: Int, Sendable, CaseIterable, DatabaseValueConvertible {
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
  /// Who is told.
  let user: Int64
  let kind: Kind
  /// Who did it.
  let person: Int64
  /// What was liked, or what was said.
  let status: Int64
}

extension Notification {
  init(row: Row) {
    self.init(
      id: row["id"], user: row["user"], kind: row["kind"], person: row["person"],
      status: row["status"])
  }

  /// Tells it, once.
  func add(in db: Database) throws {
    guard person != user else { return }
    try db.execute(
      sql: """
        INSERT INTO notification (id, user, kind, person, status) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (status, kind, person, user) DO NOTHING
        """, arguments: [id, user, kind, person, status])
  }

  /// It was taken back.
  static func remove(_ kind: Kind, by person: Int64, on status: Int64, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM notification WHERE status = ? AND kind = ? AND person = ?",
      arguments: [status, kind, person])
  }

  /// Somebody does not want to be told of it any more; false if they were not. Without an id, of
  /// everything up to now.
  static func dismiss(_ id: Int64?, of user: Int64, in db: Database) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM notification WHERE user = ? AND id = ifnull(?, id)", arguments: [user, id])
    return db.changesCount > 0
  }

  /// A page of them, newest first: those of these kinds whose status can be seen.
  static func page(
    of user: Int64, _ kinds: [Kind], _ cursor: Cursor, at now: Timestamp, in db: Database
  ) throws -> [Notification] {
    let (sql, arguments) = statement(of: user, kinds, cursor, at: now)
    let found = try fetchAll(db, sql: sql, arguments: arguments)
    return cursor.isUpward ? found.reversed() : found
  }

  /// One of them.
  static func find(
    _ id: Int64, of user: Int64, at now: Timestamp, in db: Database
  ) throws -> Notification? {
    try fetchOne(
      db, sql: select(Kind.allCases) + " AND notification.id = ?",
      arguments: [user, now, user, user, id])
  }

  static func statement(
    of user: Int64, _ kinds: [Kind], _ cursor: Cursor, at now: Timestamp
  ) -> (sql: String, arguments: StatementArguments) {
    let sql =
      select(kinds) + """
         AND notification.id < ? AND notification.id > ?
        ORDER BY notification.id \(cursor.isUpward ? "ASC" : "DESC") LIMIT ?
        """
    return (
      sql, [user, now, user, user, cursor.below ?? .max, cursor.above ?? 0, cursor.limit]
    )
  }

  /// What somebody is told of whose status they can see; kinds of a later version are not read.
  private static func select(_ kinds: [Kind]) -> String {
    """
    SELECT notification.* FROM notification CROSS JOIN status ON status.id = notification.status
      WHERE notification.user = ?
        AND (status.expiresAt IS NULL OR status.expiresAt > ?) AND \(TimelineQuery.visible)
        AND notification.kind IN (\(kinds.map { String($0.rawValue) }.joined(separator: ", ")))
    """
  }
}
