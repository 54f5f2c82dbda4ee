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
    /// A poll is over that they made or voted in.
    case poll = 3
    /// Somebody changed a status that they boosted.
    case update = 4
    /// Somebody follows them.
    case follow = 5
    /// Somebody asks whether they may follow them.
    case request = 6
    /// Somebody posted whom they asked to be told of.
    case status = 7

    /// The API's word.
    var word: String {
      switch self {
      case .favourite: "favourite"
      case .mention: "mention"
      case .boost: "reblog"
      case .poll: "poll"
      case .update: "update"
      case .follow: "follow"
      case .request: "follow_request"
      case .status: "status"
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
  /// What was liked, or what was said; nil if it is about the person alone.
  let status: Int64?
}

extension Snapshot {
  /// Tells somebody what the viewer did; only once, and nothing of what they did themselves.
  func notify(
    _ user: Int64, of kind: Notification.Kind, _ status: Int64? = nil, id: Int64? = nil
  ) throws {
    guard let person = viewer, person != user else { return }
    try tell(user, of: kind, status, by: person, id: id)
  }

  /// The same of anybody; nothing of those whom they muted or blocked.
  func tell(
    _ user: Int64, of kind: Notification.Kind, _ status: Int64?, by person: Int64, id: Int64? = nil
  ) throws {
    guard try !relation(of: user, to: person).isSilenced(at: now) else { return }
    let id = id ?? household.store.ids.next()
    try Notification(id: id, user: user, kind: kind, person: person, status: status)
      .insert(db, onConflict: .ignore)
    if db.changesCount > 0 { changes.note(.notified(user, id)) }
  }

  /// Tells nobody any more, or not this user, that somebody did this.
  func forget(
    _ kind: Notification.Kind, of status: Int64?, by person: Int64, to user: Int64? = nil
  ) throws {
    try db.execute(
      sql: """
        DELETE FROM notification WHERE status IS ? AND kind = ? AND person = ?
          AND user = ifnull(?, user)
        """, arguments: [status, kind, person, user])
  }

  /// Tells those who boosted a status of the viewer's that it is another one now.
  func tellBoosters(of status: Int64) throws {
    guard let viewer else { return }
    let boosters = try Int64.fetchAll(
      db, sql: "SELECT author FROM status WHERE boostOf = ?", arguments: [status])
    try forget(.update, of: status, by: viewer)
    for booster in boosters { try notify(booster, of: .update, status) }
  }

  /// Tells those who asked to be told of what the viewer posts, but for these.
  func tellFollowers(of status: Status, except told: Set<Int64>) throws {
    guard status.visibility != .mentioned else { return }
    let followers = try Int64.fetchAll(
      db,
      sql: "SELECT user FROM relation WHERE person = ? AND followed IS NOT NULL AND notifies",
      arguments: [status.author])
    for follower in followers where !told.contains(follower) {
      try notify(follower, of: .status, status.id)
    }
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

  /// Skips statuses that the viewer may not see, people who are hidden from them, and kinds that only later
  /// versions know.
  func notificationQuery(_ kinds: [Notification.Kind], _ cursor: Cursor) -> SQL {
    """
    SELECT notification.* FROM notification LEFT JOIN status ON status.id = notification.status
      WHERE notification.user = \(viewer) AND notification.kind IN \(kinds)
        AND (notification.status IS NULL OR \(seen)) AND NOT \(isSilenced)
        AND \(cursor.end(by: "notification.id"))
    """
  }

  /// Whether a row of `notification` is of somebody whom the viewer does not want to hear of.
  var isSilenced: SQL { isHidden("notification.person", fromNotifications: true) }
}
