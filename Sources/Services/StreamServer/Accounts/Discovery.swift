import Domain
import GRDB
import Hummingbird

/// Whom one might follow: suggestions, and a directory of those who want to be found.
enum DiscoveryRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v2/suggestions", .user("read:accounts")) { context in
      let limit = context.query.limit(usual: 40, most: 80)
      let people = try await context.readOwn { try $0.suggestions(limit: limit) }
      return .json(
        .list(
          people.map {
            [
              "source": "global", "sources": ["most_followed"],
              "account": $0.json(publicURL: context.household.url("")),
            ]
          }))
    }
    endpoints.writing(.delete, "/api/v1/suggestions/:id", "write:accounts") { snapshot, id in
      _ = try snapshot.relate(to: id) { $0.isUnwanted = true }
      return [:]
    }
    endpoints.get("/api/v1/directory", .anyone) { context in
      let query = context.query
      let (limit, offset) = (query.limit(usual: 40, most: 80), query.offset)
      let isByAge = query["order"] == "new"
      return try await context.accounts {
        try $0.directory(isByAge: isByAge, from: offset, limit: limit)
      }
    }
  }
}

extension Snapshot {
  /// Those whom the viewer does not know yet, the most followed first.
  fileprivate func suggestions(limit: Int) throws -> [User] {
    try users(
      """
      user.isDiscoverable AND NOT user.isDisabled AND user.id <> \(viewer) AND NOT EXISTS (
          SELECT 1 FROM relation WHERE relation.user = \(viewer) AND relation.person = user.id
            AND (relation.followed IS NOT NULL OR relation.requested IS NOT NULL
              OR relation.blocked IS NOT NULL OR relation.muted IS NOT NULL
              OR relation.isBlockedBy OR relation.isUnwanted))
        ORDER BY followers DESC, user.id LIMIT \(limit)
      """)
  }

  fileprivate func directory(isByAge: Bool, from offset: Int, limit: Int) throws -> [User] {
    try users(
      """
      user.isDiscoverable AND NOT user.isDisabled AND NOT \(isHidden("user.id"))
        ORDER BY \(sql: isByAge ? "user.id" : "user.lastStatus") DESC, user.id DESC
        LIMIT \(limit) OFFSET \(offset)
      """)
  }

  private func users(_ filter: SQL) throws -> [User] {
    let query: SQL = "SELECT \(sql: User.columns) FROM user WHERE \(filter)"
    return try SQLRequest<User>(literal: query).fetchAll(db)
  }
}
