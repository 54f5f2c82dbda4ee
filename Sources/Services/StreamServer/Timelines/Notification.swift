import Domain
import GRDB

/// Something another person did that somebody is told of.
struct Notification: Codable, Sendable, FetchableRecord, PersistableRecord {
  /// What was done.
  enum Kind: Int, Codable, Sendable, CaseIterable, DatabaseValueConvertible {
    /// Somebody likes a status of theirs.
    case favourite = 0
    /// Somebody answers one of theirs, or names them.
    case mention = 1
    /// Somebody boosts a status of theirs.
    case boost = 2

    /// The API's word.
    var word: String {
      switch self {
      case .favourite: "favourite"
      case .mention: "mention"
      case .boost: "reblog"
      }
    }
  }

  /// A snowflake, which contains the time.
  let id: Int64
  /// Who is told.
  let user: Int64
  let kind: Kind
  /// Who did it.
  let person: Int64
  /// What was liked, or what was said.
  let status: Int64
}

extension Snapshot {
  /// Tells somebody what the viewer did; only once, and nothing of what they did themselves.
  func notify(
    _ user: Int64, of kind: Notification.Kind, _ status: Int64, id: Int64? = nil
  ) throws {
    guard let person = viewer, person != user else { return }
    let id = id ?? household.store.ids.next()
    try Notification(id: id, user: user, kind: kind, person: person, status: status)
      .insert(db, onConflict: .ignore)
    if db.changesCount > 0 { changes.note(.notified(user, id)) }
  }

  /// Tells nobody any more that somebody did this with a status.
  func forget(_ kind: Notification.Kind, of status: Int64, by person: Int64) throws {
    try db.execute(
      sql: "DELETE FROM notification WHERE status = ? AND kind = ? AND person = ?",
      arguments: [status, kind, person])
  }

  /// Deletes one of the viewer's notifications, or all without an id. False if there was none.
  func dismissNotifications(_ id: Int64?) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM notification WHERE user = ? AND id = ifnull(?, id)",
      arguments: [viewer, id])
    return db.changesCount > 0
  }

  /// A page of the viewer's notifications of these kinds, newest first.
  func notifications(
    _ kinds: [Notification.Kind], _ cursor: Cursor
  ) throws -> [Notification] {
    cursor.ordered(
      try SQLRequest<Notification>(literal: notificationQuery(kinds, cursor)).fetchAll(db))
  }

  /// One of the viewer's notifications. Throws ``APIError/notFound``.
  func notification(_ id: Int64) throws -> Notification {
    var cursor = Cursor()
    (cursor.above, cursor.limit, cursor.isUpward) = (max(id, 1) - 1, 1, true)
    let found = try notifications(Notification.Kind.allCases, cursor).first
    guard let found, found.id == id else { throw APIError.notFound }
    return found
  }

  /// Skips statuses that the viewer may not see, and kinds that only later versions know.
  func notificationQuery(_ kinds: [Notification.Kind], _ cursor: Cursor) -> SQL {
    """
    SELECT notification.* FROM notification CROSS JOIN status ON status.id = notification.status
      WHERE notification.user = \(viewer) AND notification.kind IN \(kinds) AND \(seen)
        AND \(cursor.end(by: "notification.id"))
    """
  }
}
