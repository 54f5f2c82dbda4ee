import Hummingbird

/// What clients ask for as a matter of course and this server has none of.
struct QuietRoutes {
  private static let lists: [(path: String, access: Access)] = [
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

  static func add(to endpoints: Endpoints) {
    for (path, access) in lists {
      endpoints.get(path, access) { _ in .json(bytes: Array("[]".utf8)) }
    }
    endpoints.get("/api/v1/preferences", .user("read:accounts")) { _ in .emptyJSON }
  }
}
