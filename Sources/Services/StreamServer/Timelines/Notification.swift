import Domain
import GRDB

/// What somebody is told of; nobody of what they do themselves.
struct Notification: Codable, Sendable, FetchableRecord, PersistableRecord {
  /// What was done.
  enum Kind: Int, Codable, Sendable, CaseIterable, DatabaseValueConvertible {
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

extension Snapshot {
  /// Tells somebody what the viewer did, once.
  func notify(
    _ user: Int64, of kind: Notification.Kind, _ status: Int64, id: Int64? = nil
  ) throws {
    guard let person = viewer, person != user else { return }
    let id = id ?? household.store.ids.next()
    try Notification(id: id, user: user, kind: kind, person: person, status: status)
      .insert(db, onConflict: .ignore)
  }

  /// The viewer does not want to be told of it any more; false if they were not. Without an id, of
  /// everything up to now.
  func dismissNotifications(_ id: Int64?) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM notification WHERE user = ? AND id = ifnull(?, id)",
      arguments: [viewer, id])
    return db.changesCount > 0
  }

  /// A page of the viewer's, newest first: those of these kinds whose status can be seen.
  func notifications(
    _ kinds: [Notification.Kind], _ cursor: Cursor
  ) throws -> [Notification] {
    cursor.ordered(
      try SQLRequest<Notification>(literal: notificationQuery(kinds, cursor)).fetchAll(db))
  }

  /// One of the viewer's. Throws ``APIError/notFound``.
  func notification(_ id: Int64) throws -> Notification {
    var cursor = Cursor()
    (cursor.above, cursor.limit, cursor.isUpward) = (max(id, 1) - 1, 1, true)
    let found = try notifications(Notification.Kind.allCases, cursor).first
    guard let found, found.id == id else { throw APIError.notFound }
    return found
  }

  /// Kinds of a later version are not read.
  func notificationQuery(_ kinds: [Notification.Kind], _ cursor: Cursor) -> SQL {
    """
    SELECT notification.* FROM notification CROSS JOIN status ON status.id = notification.status
      WHERE notification.user = \(viewer) AND notification.kind IN \(kinds) AND \(seen)
        AND \(cursor.end(by: "notification.id"))
    """
  }
}
