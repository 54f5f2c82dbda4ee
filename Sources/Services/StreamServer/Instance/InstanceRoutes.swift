import Domain
import Foundation
import GRDB
import Hummingbird
import Pictures

/// What the server says about itself, what can be found on it, and what it has none of.
struct InstanceRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/instance", .anyone, use: showFirst)
    endpoints.get("/api/v2/instance", .anyone, use: showSecond)
    endpoints.get("/health", .anyone, use: checkHealth)
    endpoints.get("/api/v2/search", .user("read:search"), use: search)
    for (path, access) in emptyLists { endpoints.get(path, access) { _ in .emptyArray } }
    endpoints.get("/api/v1/preferences", .user("read:accounts")) { _ in .emptyObject }
  }

  /// What clients ask for as a matter of course and this server has none of.
  private static let emptyLists: [(path: String, access: Access)] = [
    ("/api/v1/announcements", .user("read")),
    ("/api/v1/blocks", .user("read:blocks")),
    ("/api/v1/conversations", .user("read:statuses")),
    ("/api/v1/custom_emojis", .anyone),
    ("/api/v1/filters", .user("read:filters")),
    ("/api/v2/filters", .user("read:filters")),
    ("/api/v1/follow_requests", .user("read:follows")),
    ("/api/v1/followed_tags", .user("read:follows")),
    ("/api/v1/instance/peers", .anyone),
    ("/api/v1/instance/rules", .anyone),
    ("/api/v1/lists", .user("read:lists")),
    ("/api/v1/mutes", .user("read:mutes")),
    ("/api/v1/scheduled_statuses", .user("read:statuses")),
    ("/api/v1/trends/tags", .anyone),
  ]

  /// Whether the database answers.
  private static func checkHealth(_ context: RequestContext) async throws -> Response {
    _ = try await context.store.read { try Int.fetchOne($0, sql: "SELECT 1") }
    var response = try Response.json(["status": "ok"])
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func showFirst(_ context: RequestContext) async throws -> Response {
    let (users, statuses) = try await context.store.read { db in
      (
        try User.count(in: db), try Int.fetchOne(db, sql: "SELECT sum(statuses) FROM user") ?? 0
      )
    }
    return try .json(
      FirstInstanceResponse(context.household, userCount: users, statusCount: statuses))
  }

  private static func showSecond(_ context: RequestContext) async throws -> Response {
    let users = try await context.store.read { try User.count(in: $0) }
    return try .json(InstanceResponse(context.household, users: users))
  }

  /// Finds people by name, and statuses by their address.
  private static func search(_ context: RequestContext) async throws -> Response {
    let (text, type) = (try context.query.words("q"), context.query.text("type"))
    let (user, now, household) = (try context.user, context.now, context.household)
    let limit = context.query.limit(usual: 20, most: 40)
    let name = context.localName(of: text) ?? ""
    let id = statusID(text, household)
    return .json(
      try await context.store.read { db in
        let wantsPeople = (type ?? "accounts") == "accounts" && !name.isEmpty
        let people = wantsPeople ? try User.search(name, limit: limit, in: db) : []
        let wantsStatuses = (type ?? "statuses") == "statuses"
        let found = try (wantsStatuses ? id : nil).flatMap {
          try Status.find($0, for: user, at: now, in: db)
        }
        var renderer = StatusRenderer(db: db, household: household, viewer: user)
        return .object([
          "accounts": try JSONText(
            people.map { AccountResponse($0, publicURL: household.url("")) }),
          "statuses": try renderer.array(found.map { [$0.id] } ?? []),
          "hashtags": .array([]),
        ])
      })
  }

  /// The id in a status's address on this server.
  private static func statusID(_ text: String, _ household: Household) -> Int64? {
    guard text.hasPrefix(household.url("/@")) else { return nil }
    return text.split(separator: "/").last.flatMap { Int64(id: $0) }
  }
}
