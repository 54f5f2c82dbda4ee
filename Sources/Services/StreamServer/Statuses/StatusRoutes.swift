import Domain
import Hummingbird

/// Single statuses: posting, reading, changing, removing.
struct StatusRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/statuses", .user("write:statuses"), use: post)
    endpoints.get("/api/v1/statuses", .anyone, use: showSeveral)
    endpoints.get("/api/v1/statuses/:id", .anyone, use: show)
    endpoints.on(.put, "/api/v1/statuses/:id", .user("write:statuses"), use: edit)
    endpoints.on(.delete, "/api/v1/statuses/:id", .user("write:statuses"), use: remove)
    endpoints.get("/api/v1/statuses/:id/context", .anyone, use: showThread)
    endpoints.get("/api/v1/statuses/:id/source", .user("read:statuses"), use: showSource)
  }

  private static func post(_ context: RequestContext) async throws -> Response {
    let user = try context.user
    let form = try await context.form()
    let draft = try StatusDraft(form, limits: context.household.limits, now: context.now)
    let request = try KeyedRequest(
      key: context.request.headers.value("Idempotency-Key"), user: user, form: form)
    return .json(try await posting(context).post(draft, keyed: request))
  }

  private static func edit(_ context: RequestContext) async throws -> Response {
    let form = try await context.form()
    let limits = context.household.limits
    let draft = try StatusDraft(form, limits: limits, now: context.now)
    let changes = try MediaChange.all(in: form, limits: limits)
    return .json(try await posting(context).edit(try context.id(), to: draft, changes))
  }

  private static func remove(_ context: RequestContext) async throws -> Response {
    .json(try await posting(context).remove(try context.id()))
  }

  private static func show(_ context: RequestContext) async throws -> Response {
    let (id, viewer, now, household) = (
      try context.id(), context.viewer, context.now, context.household
    )
    return .json(
      try await context.store.read { db in
        guard try Status.find(id, for: viewer, at: now, in: db) != nil else {
          throw APIError.notFound
        }
        var renderer = StatusRenderer(db: db, household: household, viewer: viewer)
        return try renderer.object(id)
      })
  }

  private static func showSeveral(_ context: RequestContext) async throws -> Response {
    let ids = context.query.list("id").prefix(40).compactMap { Int64(id: $0) }
    let (viewer, now, household) = (context.viewer, context.now, context.household)
    return .json(
      try await context.store.read { db in
        var renderer = StatusRenderer(db: db, household: household, viewer: viewer)
        return try renderer.array(
          try ids.filter { try Status.find($0, for: viewer, at: now, in: db) != nil })
      })
  }

  private static func showThread(_ context: RequestContext) async throws -> Response {
    let (id, viewer, now, household) = (
      try context.id(), context.viewer, context.now, context.household
    )
    return .json(
      try await context.store.read { db in
        guard let status = try Status.find(id, for: viewer, at: now, in: db) else {
          throw APIError.notFound
        }
        let thread = Thread(db: db, viewer: viewer, now: now)
        var renderer = StatusRenderer(db: db, household: household, viewer: viewer)
        return .object([
          "ancestors": try renderer.array(try thread.ancestors(of: status).map(\.id)),
          "descendants": try renderer.array(try thread.descendants(of: id).map(\.id)),
        ])
      })
  }

  private static func showSource(_ context: RequestContext) async throws -> Response {
    let (id, user, now) = (try context.id(), try context.user, context.now)
    let status = try await context.store.read {
      try Status.find(id, for: user, at: now, in: $0)
    }
    guard let status, status.author == user else { throw APIError.notFound }
    return try .json(["id": String(id), "text": status.text, "spoiler_text": status.spoiler])
  }

  static func posting(_ context: RequestContext) throws -> StatusPosting {
    StatusPosting(household: context.household, user: try context.user, now: context.now)
  }
}

/// Favourites, bookmarks, and our dislikes.
struct ReactionRoutes {
  private static let all: [(Reaction, add: String, remove: String, scope: String)] = [
    (.favourite, "favourite", "unfavourite", "write:favourites"),
    (.dislike, "dislike", "undislike", "write:favourites"),
    (.bookmark, "bookmark", "unbookmark", "write:bookmarks"),
  ]

  static func add(to endpoints: Endpoints) {
    for (reaction, add, remove, scope) in all {
      for (word, isWanted) in [(add, true), (remove, false)] {
        endpoints.post("/api/v1/statuses/:id/\(word)", .user(scope)) {
          .json(
            try await StatusRoutes.posting($0).react(reaction, to: try $0.id(), isWanted: isWanted))
        }
      }
    }
    endpoints.get("/api/v1/statuses/:id/favourited_by", .anyone, use: showFavouritedBy)
  }

  private static func showFavouritedBy(_ context: RequestContext) async throws -> Response {
    let (id, viewer, now) = (try context.id(), context.viewer, context.now)
    let users = try await context.store.read { db in
      guard try Status.find(id, for: viewer, at: now, in: db) != nil else {
        throw APIError.notFound
      }
      return try User.all(who: .favourite, to: id, in: db)
    }
    return try .accounts(users, context.household)
  }
}
