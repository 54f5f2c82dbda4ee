import Domain
import Hummingbird

/// Favourites, bookmarks, and our dislikes.
struct ReactionRoutes {
  private struct Words {
    let reaction: Reaction
    let add: String
    let remove: String
    let scope: String
  }

  private static let words = [
    Words(
      reaction: .favourite, add: "favourite", remove: "unfavourite", scope: "write:favourites"),
    Words(reaction: .dislike, add: "dislike", remove: "undislike", scope: "write:favourites"),
    Words(reaction: .bookmark, add: "bookmark", remove: "unbookmark", scope: "write:bookmarks"),
  ]

  static func add(to endpoints: Endpoints) {
    for words in words {
      let reaction = words.reaction
      endpoints.post("/api/v1/statuses/:id/\(words.add)", .user(words.scope)) {
        try await set(reaction, true, $0)
      }
      endpoints.post("/api/v1/statuses/:id/\(words.remove)", .user(words.scope)) {
        try await set(reaction, false, $0)
      }
    }
    endpoints.get("/api/v1/statuses/:id/favourited_by", .anyone, use: favouritedBy)
    endpoints.get("/api/v1/favourites", .user("read:favourites")) {
      try await $0.timelineAnswer(.reactions(.favourite, viewer: try $0.user))
    }
    endpoints.get("/api/v1/bookmarks", .user("read:bookmarks")) {
      try await $0.timelineAnswer(.reactions(.bookmark, viewer: try $0.user))
    }
  }

  private static func set(
    _ reaction: Reaction, _ isWanted: Bool, _ call: Call
  ) async throws -> Response {
    let (id, user, now, household) = (try call.id(), try call.user, call.now, call.household)
    let mark = call.store.ids.next()
    let bytes = try await call.store.write { db in
      let statuses = StatusTable(db: db)
      guard try statuses.status(id, for: user, at: now) != nil else { throw APIError.notFound }
      let reactions = ReactionTable(db: db)
      if isWanted {
        try reactions.add(reaction, of: user, to: id, id: mark)
      } else {
        try reactions.remove(reaction, of: user, from: id)
      }
      var json = JSONWriter(reserving: 4096)
      var writer = StatusWriter(db: db, household: household, viewer: user)
      writer.isKeeping = true
      if let status = try statuses.status(id) { try writer.write(status, to: &json) }
      return json.bytes
    }
    return .json(bytes: bytes)
  }

  private static func favouritedBy(_ call: Call) async throws -> Response {
    let (id, viewer, now) = (try call.id(), call.readingUser, call.now)
    return try await call.accountsAnswer { db in
      guard try StatusTable(db: db).status(id, for: viewer, at: now) != nil else {
        throw APIError.notFound
      }
      return try ReactionTable(db: db).users(.favourite, to: id)
    }
  }
}
