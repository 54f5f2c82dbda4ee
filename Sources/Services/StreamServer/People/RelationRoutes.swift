import Domain
import Hummingbird

/// What people are to each other: following, muting, blocking, and the lists of that.
enum RelationRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/accounts/relationships", .user("read:follows"), use: relationships)
    endpoints.get("/api/v1/accounts/familiar_followers", .user("read:follows"), use: familiar)
    addLists(to: endpoints)
    addRequests(to: endpoints)
    addDomains(to: endpoints)
    for (word, scope, change) in changes {
      endpoints.writing(.post, "/api/v1/accounts/:id/\(word)", scope, change)
    }
  }

  private typealias Change = @Sendable (Snapshot, Int64, FormData) throws -> JSONValue

  private static let changes: [(word: String, scope: String, change: Change)] = [
    (
      "follow", "write:follows",
      {
        try $0.follow(
          $1, withBoosts: $2["reblogs"].map($2.says), notifies: $2["notify"].map($2.says))
      }
    ),
    ("unfollow", "write:follows", { snapshot, id, _ in try snapshot.unfollow(id) }),
    (
      "remove_from_followers", "write:follows",
      { snapshot, id, _ in try snapshot.removeFollower(id) }
    ),
    (
      "mute", "write:mutes",
      {
        try $0.mute(
          $1, withNotifications: $2["notifications"].map($2.says) ?? true, for: length($2))
      }
    ),
    ("unmute", "write:mutes", { snapshot, id, _ in try snapshot.unmute(id) }),
    ("block", "write:blocks", { snapshot, id, _ in try snapshot.block(id) }),
    ("unblock", "write:blocks", { snapshot, id, _ in try snapshot.unblock(id) }),
    (
      "note", "write:accounts",
      { snapshot, id, form in
        let note = form["comment"] ?? ""
        guard note.fits(2000) else { throw APIError.unprocessable("Comment is too long") }
        return try snapshot.relate(to: id) { $0.note = note }
      }
    ),
  ]

  private static func addLists(to endpoints: Endpoints) {
    endpoints.get("/api/v1/accounts/:id/followers", .user("read:accounts")) { context in
      let id = try context.id()
      return try await context.page(.followers(id), of: id)
    }
    endpoints.get("/api/v1/accounts/:id/following", .user("read:accounts")) { context in
      let id = try context.id()
      return try await context.page(.following(id), of: id)
    }
    endpoints.get("/api/v1/mutes", .user("read:mutes")) { try await $0.page(.muted) }
    endpoints.get("/api/v1/blocks", .user("read:blocks")) { try await $0.page(.blocked) }
    endpoints.get("/api/v1/follow_requests", .user("read:follows")) { try await $0.page(.requests) }
  }

  private static func addRequests(to endpoints: Endpoints) {
    for (word, isAccepted) in [("authorize", true), ("reject", false)] {
      endpoints.writing(.post, "/api/v1/follow_requests/:id/\(word)", "write:follows") {
        try $0.answerRequest(of: $1, isAccepted: isAccepted)
      }
    }
  }

  /// There are no other servers here to block.
  private static func addDomains(to endpoints: Endpoints) {
    let path = "/api/v1/domain_blocks"
    endpoints.get(path, .user("read:blocks")) { _ in .json([]) }
    endpoints.post(path, .user("write:blocks")) { _ in
      throw APIError.unprocessable("This server knows no other domains that could be blocked")
    }
    endpoints.on(.delete, path, .user("write:blocks")) { _ in .json([:]) }
  }

  /// How long somebody is muted; nil is for good. Throws ``APIError``.
  private static func length(_ form: FormData) throws -> Duration? {
    guard let text = form.text("duration") else { return nil }
    guard let seconds = Int(untrusted: text, radix: 10), seconds >= 0, seconds <= Int32.max else {
      throw APIError.unprocessable("Duration is not a number of seconds")
    }
    return seconds > 0 ? .seconds(seconds) : nil
  }

  private static func relationships(_ context: RequestContext) async throws -> Response {
    let ids = context.query.list("id").prefix(80).compactMap { Int64(id: $0) }
    return .json(
      try await context.readOwn { snapshot in
        .list(
          try ids.filter { try User.find($0, in: snapshot.db) != nil }
            .map(snapshot.relationship))
      })
  }

  private static func familiar(_ context: RequestContext) async throws -> Response {
    let ids = context.query.list("id").prefix(40).compactMap { Int64(id: $0) }
    return .json(
      try await context.readOwn { snapshot in
        .list(
          try ids.filter { try User.find($0, in: snapshot.db) != nil }.map { id in
            let people = try snapshot.familiarFollowers(of: id)
            return ["id": .id(id), "accounts": snapshot.json(ofPeople: people)]
          })
      })
  }
}
