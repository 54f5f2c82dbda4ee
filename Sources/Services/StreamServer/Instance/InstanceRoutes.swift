import Domain
import Foundation
import GRDB
import Hummingbird
import Pictures

/// What the server says about itself, what can be found on it, and what it has none of.
enum InstanceRoutes {
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
    _ = try await context.read { try Int.fetchOne($0.db, sql: "SELECT 1") }
    var response = try Response.json(["status": "ok"])
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func showFirst(_ context: RequestContext) async throws -> Response {
    let (users, statuses) = try await context.read {
      (
        try User.count(in: $0.db),
        try Int.fetchOne($0.db, sql: "SELECT sum(statuses) FROM user") ?? 0
      )
    }
    return try .json(
      FirstInstanceResponse(context.household, userCount: users, statusCount: statuses))
  }

  private static func showSecond(_ context: RequestContext) async throws -> Response {
    let users = try await context.read { try User.count(in: $0.db) }
    return try .json(InstanceResponse(context.household, users: users))
  }

  /// Finds people by name, and statuses by their address.
  private static func search(_ context: RequestContext) async throws -> Response {
    let (text, type) = (try context.query.words("q"), context.query.text("type"))
    let limit = context.query.limit(usual: 20, most: 40)
    let name = context.localName(of: text) ?? ""
    let wantsPeople = (type ?? "accounts") == "accounts" && !name.isEmpty
    // The id in a status's address on this server.
    let isAddress =
      text.hasPrefix(context.household.url("/@")) && (type ?? "statuses") == "statuses"
    let id = isAddress ? text.split(separator: "/").last.flatMap { Int64(id: $0) } : nil
    return .json(
      try await context.readOwn { snapshot in
        let people = wantsPeople ? try User.search(name, limit: limit, in: snapshot.db) : []
        let status = try id.flatMap(snapshot.find)
        return .object([
          "accounts": try JSONText(
            people.map { AccountResponse($0, publicURL: snapshot.publicURL) }),
          "statuses": try snapshot.json(of: status.map { [$0.id] } ?? []),
          "hashtags": .array([]),
        ])
      })
  }
}
