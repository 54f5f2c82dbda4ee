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

  private static func list(_ context: RequestContext) async throws -> Response {
    let (user, now, household) = (try context.user, context.now, context.household)
    let cursor = try Cursor(context.query, most: most)
    let kinds = kinds(context.query)
    let (json, found) = try await context.store.read { db in
      let found = try Notification.page(of: user, kinds, cursor, at: now, in: db)
      let parts = try found.map { try Self.json(of: $0, household, in: db) }
      return (JSONText.array(parts), found)
    }
    var response = Response.json(json)
    if let first = found.first?.id, let last = found.last?.id {
      response.headers.set("Link", context.links(below: last, above: first))
    }
    return response
  }

  private static func show(_ context: RequestContext) async throws -> Response {
    let (id, user, now, household) = (
      try context.id(), try context.user, context.now, context.household
    )
    return .json(
      try await context.store.read { db in
        guard let found = try Notification.find(id, of: user, at: now, in: db) else {
          throw APIError.notFound
        }
        return try Self.json(of: found, household, in: db)
      })
  }

  private static func dismiss(_ id: Int64?, _ context: RequestContext) async throws -> Response {
    let user = try context.user
    let isDone = try await context.store.write {
      try Notification.dismiss(id, of: user, in: $0)
    }
    guard isDone || id == nil else { throw APIError.notFound }
    return .emptyObject
  }

  /// Those that a program wants, and has not said it does not want.
  private static func kinds(_ query: FormData) -> [Notification.Kind] {
    let (wanted, unwanted) = (query.list("types"), query.list("exclude_types"))
    return Notification.Kind.allCases.filter {
      (wanted.isEmpty || wanted.contains($0.word)) && !unwanted.contains($0.word)
    }
  }

  private static func json(
    of notification: Notification, _ household: Household, in db: Database
  ) throws -> JSONText {
    let person = try User.find(notification.person, in: db)
    var renderer = StatusRenderer(db: db, household: household, viewer: notification.user)
    return .merging([
      try JSONText(
        NotificationResponse(
          notification, by: person.map { AccountResponse($0, publicURL: household.url("")) })),
      .object(["status": try renderer.object(notification.status)]),
    ])
  }
}

/// A notification as the API shows it, without the status.
private struct NotificationResponse: Encodable {
  let id: String
  let type: String
  let groupKey: String
  let createdAt: String
  let account: AccountResponse?

  init(_ notification: Notification, by account: AccountResponse?) {
    id = String(notification.id)
    type = notification.kind.word
    groupKey = "ungrouped-\(notification.id)"
    createdAt = Timestamp(snowflake: notification.id).iso
    self.account = account
  }
}
