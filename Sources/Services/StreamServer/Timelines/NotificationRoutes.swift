import Domain
import Hummingbird
import Markup

/// What others did that somebody is told of.
enum NotificationRoutes {
  static func add(to endpoints: Endpoints) {
    addGroups(to: endpoints)
    endpoints.get("/api/v1/notifications", .user("read:notifications"), use: list)
    endpoints.reading("/api/v1/notifications/:id", .user("read:notifications")) {
      try $0.json(of: $0.notification($1))
    }
    endpoints.writing(.post, "/api/v1/notifications/clear", "write:notifications") { snapshot, _ in
      _ = try snapshot.dismissNotifications(nil)
      return [:]
    }
    endpoints.writing(.post, "/api/v1/notifications/:id/dismiss", "write:notifications") {
      guard try $0.dismissNotifications($1) else { throw APIError.notFound }
      return [:]
    }
  }

  private static func list(_ context: RequestContext) async throws -> Response {
    let cursor = try Cursor(context.query, most: 80)
    let kinds = kinds(context.query)
    let (json, ids) = try await context.readOwn { snapshot in
      let found = try snapshot.notifications(kinds, cursor)
      return (JSONValue.list(try found.map(snapshot.json)), found.map(\.id))
    }
    return context.page(json, ids)
  }

  /// The kinds that a program asked for.
  static func kinds(_ query: FormData) -> [Notification.Kind] {
    let (wanted, unwanted) = (query.list("types"), query.list("exclude_types"))
    return Notification.Kind.allCases.filter {
      (wanted.isEmpty || wanted.contains($0.word)) && !unwanted.contains($0.word)
    }
  }
}

extension Snapshot {
  func json(of notification: Notification) throws -> JSONValue {
    guard let person = try User.find(notification.person, in: db) else { throw APIError.notFound }
    let json: JSONValue = [
      "id": .id(notification.id), "type": .text(notification.kind.word),
      "group_key": "ungrouped-\(notification.id)",
      "created_at": .text(Timestamp(snowflake: notification.id).text),
      "account": person.json(publicURL: publicURL),
    ]
    guard let status = notification.status else { return json }
    return .merged([json, ["status": try self.json(of: status)]])
  }
}
