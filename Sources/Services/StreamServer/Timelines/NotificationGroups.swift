import Domain
import GRDB
import Hummingbird
import Markup
import NIOCore

/// Notifications of the same kind about the same status, as one (the second version of the API).
///
/// A page is as many notifications as the first version has, grouped: a group that goes on says so by
/// its key on the next page, and its count is of all of it.
struct NotificationGroup: Sendable {
  let key: String
  let kind: Notification.Kind
  let status: Int64?
  /// Those on this page, newest first.
  private(set) var notifications: [Notification] = []

  /// What belongs together has the same key: likes and boosts; the others are read one by one.
  static func key(of notification: Notification) -> String {
    guard let status = notification.status, isGrouped(notification.kind) else {
      return "ungrouped-\(notification.id)"
    }
    return "\(notification.kind.word)-\(status)"
  }

  static func isGrouped(_ kind: Notification.Kind) -> Bool { kind == .favourite || kind == .boost }

  /// In the order of the newest of each.
  static func all(of notifications: [Notification]) -> [NotificationGroup] {
    var (groups, places): ([NotificationGroup], [String: Int]) = ([], [:])
    for notification in notifications {
      let key = key(of: notification)
      let place = places[key] ?? groups.count
      if place == groups.count {
        groups.append(
          NotificationGroup(key: key, kind: notification.kind, status: notification.status))
        places[key] = place
      }
      groups[place].notifications.append(notification)
    }
    return groups
  }
}

extension NotificationRoutes {
  static func addGroups(to endpoints: Endpoints) {
    let path = "/api/v2/notifications"
    endpoints.get(path, .user("read:notifications")) { context in
      let (cursor, kinds) = (try Cursor(context.query, most: 80), kinds(context.query))
      let (json, ids) = try await context.readOwn { snapshot in
        let found = try snapshot.notifications(kinds, cursor)
        return (try snapshot.json(of: NotificationGroup.all(of: found)), found.map(\.id))
      }
      return context.page(json, ids)
    }
    for version in ["v1", "v2"] {
      endpoints.reading(
        "/api/\(version)/notifications/unread_count", .user("read:notifications")
      ) { snapshot, _ in ["count": .integer(try snapshot.unreadNotifications())] }
    }
    endpoints.get(path + "/:id", .user("read:notifications")) { context in
      let key = try context.part("id")
      return .json(try await context.readOwn { try $0.json(of: [$0.group(key)]) })
    }
    endpoints.get(path + "/:id/accounts", .user("read:notifications")) { context in
      let key = try context.part("id")
      return .json(
        try await context.readOwn { $0.json(ofPeople: try $0.people(in: $0.group(key))) })
    }
    endpoints.post(path + "/:id/dismiss", .user("write:notifications")) { context in
      let key = try context.part("id")
      try await context.write { snapshot in
        for notification in try snapshot.group(key).notifications {
          _ = try snapshot.dismissNotifications(notification.id)
        }
      }
      return .json([:])
    }
  }
}

extension Snapshot {
  /// How many of one group are looked at.
  private static let mostOfGroup = 80

  /// One group of the viewer's by its key. Throws ``APIError/notFound``.
  fileprivate func group(_ key: String) throws -> NotificationGroup {
    let parts = key.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let id = Int64(id: parts[1]) else { throw APIError.notFound }
    if parts[0] == "ungrouped" {
      return try NotificationGroup.all(of: [notification(id)])[0]
    }
    guard let kind = Notification.Kind.allCases.first(where: { $0.word == parts[0] }),
      NotificationGroup.isGrouped(kind),
      let group = NotificationGroup.all(of: try all(kind, of: id)).first
    else { throw APIError.notFound }
    return group
  }

  fileprivate func people(in group: NotificationGroup) throws -> [User] {
    try group.notifications.compactMap { try User.find($0.person, in: db) }
  }

  /// How many came since the viewer read the last, up to a hundred.
  fileprivate func unreadNotifications() throws -> Int {
    var cursor = Cursor(limit: 100)
    cursor.above =
      try String.fetchOne(
        db, sql: "SELECT lastRead FROM marker WHERE user = ? AND timeline = 'notifications'",
        arguments: [viewer]
      ).flatMap { Int64(id: $0) } ?? 0
    return try notifications(Notification.Kind.allCases, cursor).count
  }

  fileprivate func json(of groups: [NotificationGroup]) throws -> JSONValue {
    var (people, statuses): ([Int64: User], [Int64]) = ([:], [])
    let list: [JSONValue] = try groups.map { group in
      let members = try self.people(in: group)
      for person in members { people[person.id] = person }
      if let status = group.status, !statuses.contains(status) { statuses.append(status) }
      let ids = group.notifications.map(\.id)
      let (first, last) = (ids.first ?? 0, ids.last ?? 0)
      let isGrouped = NotificationGroup.isGrouped(group.kind)
      let count = try isGrouped ? group.status.map { try self.count(group.kind, of: $0) } ?? 1 : 1
      return [
        "group_key": .text(group.key), "notifications_count": .integer(count),
        "type": .text(group.kind.word),
        // The only id that is a number.
        "most_recent_notification_id": .written(ByteBuffer(string: String(first))),
        "page_min_id": .id(last), "page_max_id": .id(first),
        "latest_page_notification_at": .text(Timestamp(snowflake: first).text),
        "sample_account_ids": .list(members.prefix(8).map { .id($0.id) }),
        "status_id": .id(group.status),
      ]
    }
    return [
      "accounts": json(ofPeople: people.values.sorted { $0.id < $1.id }),
      "statuses": try json(of: statuses), "notification_groups": .list(list),
    ]
  }

  private func all(_ kind: Notification.Kind, of status: Int64) throws -> [Notification] {
    guard try find(status) != nil else { return [] }
    return try ours(kind, of: status).order(Column("id").desc).limit(Self.mostOfGroup).fetchAll(db)
  }

  private func count(_ kind: Notification.Kind, of status: Int64) throws -> Int {
    try ours(kind, of: status).fetchCount(db)
  }

  private func ours(
    _ kind: Notification.Kind, of status: Int64
  ) -> QueryInterfaceRequest<Notification> {
    Notification.filter(
      literal: """
        status = \(status) AND kind = \(kind) AND user = \(viewer) AND NOT \(isSilenced)
        """)
  }
}
