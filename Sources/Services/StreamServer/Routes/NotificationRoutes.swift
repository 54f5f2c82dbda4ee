import Domain
import GRDB
import Hummingbird

/// Who liked and answered what somebody has posted.
struct NotificationRoutes {
  private static let most = 80

  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/notifications", .user("read:notifications"), use: list)
    endpoints.get("/api/v1/notifications/:id", .user("read:notifications"), use: show)
    endpoints.post("/api/v1/notifications/clear", .user("write:notifications")) {
      try await dismiss(nil, $0)
    }
    endpoints.post("/api/v1/notifications/:id/dismiss", .user("write:notifications")) {
      try await dismiss(try $0.id(), $0)
    }
  }

  private static func list(_ call: Call) async throws -> Response {
    let (user, now, household) = (try call.user, call.now, call.household)
    let cursor = try Cursor(call.query, most: most)
    let kinds = kinds(call.query)
    let (json, found) = try await call.store.read { db in
      let found = try NotificationTable(db: db).page(
        of: user, kinds, cursor, at: now.milliseconds)
      let writer = NotificationWriter(db: db, household: household, user: user)
      var json = JSONWriter(reserving: 8192)
      try json.array(found) { try writer.write($1, to: &$0) }
      return (json, found)
    }
    var response = Response.json(json)
    if let first = found.first?.id, let last = found.last?.id {
      response.headers.set("Link", call.links(below: last, above: first))
    }
    return response
  }

  private static func show(_ call: Call) async throws -> Response {
    let (id, user, now, household) = (try call.id(), try call.user, call.now, call.household)
    let json = try await call.store.read { db in
      let found = try NotificationTable(db: db).notification(id, of: user, at: now.milliseconds)
      guard let found else { throw APIError.notFound }
      var json = JSONWriter(reserving: 4096)
      try NotificationWriter(db: db, household: household, user: user).write(found, to: &json)
      return json
    }
    return .json(json)
  }

  private static func dismiss(_ id: Int64?, _ call: Call) async throws -> Response {
    let user = try call.user
    let isDone = try await call.store.write {
      try NotificationTable(db: $0).dismiss(id, of: user)
    }
    guard isDone || id == nil else { throw APIError.notFound }
    return .emptyJSON
  }

  /// Those that a program wants, and has not said it does not want.
  private static func kinds(_ query: Fields) -> [Notification.Kind] {
    let (wanted, unwanted) = (query.list("types"), query.list("exclude_types"))
    return Notification.Kind.allCases.filter {
      (wanted.isEmpty || wanted.contains($0.word)) && !unwanted.contains($0.word)
    }
  }
}
