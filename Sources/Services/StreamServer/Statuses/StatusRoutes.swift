import Domain
import Hummingbird

/// Single statuses: posting, reading, changing, removing, and reacting to them.
enum StatusRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/statuses", .user("write:statuses"), use: post)
    endpoints.get("/api/v1/statuses", .anyone, use: showSeveral)
    endpoints.get("/api/v1/statuses/:id", .anyone, use: show)
    endpoints.on(.put, "/api/v1/statuses/:id", .user("write:statuses"), use: edit)
    endpoints.on(.delete, "/api/v1/statuses/:id", .user("write:statuses"), use: remove)
    endpoints.get("/api/v1/statuses/:id/context", .anyone, use: showThread)
    endpoints.get("/api/v1/statuses/:id/source", .user("read:statuses"), use: showSource)
    endpoints.get("/api/v1/statuses/:id/history", .anyone) { context in
      let id = try context.id()
      return .json(try await context.read { try $0.history(of: id) })
    }
    endpoints.get("/api/v1/statuses/:id/favourited_by", .anyone, use: showFavouritedBy)
    endpoints.get("/api/v1/statuses/:id/reblogged_by", .anyone) { context in
      let id = try context.id()
      return try await context.accounts { try $0.boosters(of: $0.status(id).id) }
    }
    for (word, isWanted) in [("reblog", true), ("unreblog", false)] {
      endpoints.post("/api/v1/statuses/:id/\(word)", .user("write:statuses")) { context in
        let id = try context.id()
        let visibility = try StatusDraft.visibility(try await context.form())
        return .json(
          try await context.write { try $0.boost(id, for: visibility, isWanted: isWanted) })
      }
    }
    for (reaction, words, scope) in reactions {
      for (word, isWanted) in zip(words, [true, false]) {
        endpoints.post("/api/v1/statuses/:id/\(word)", .user(scope)) { context in
          let id = try context.id()
          return .json(
            try await context.write { try $0.react(reaction, to: id, isWanted: isWanted) })
        }
      }
    }
  }

  private static let reactions: [(Reaction, words: [String], scope: String)] = [
    (.favourite, ["favourite", "unfavourite"], "write:favourites"),
    (.dislike, ["dislike", "undislike"], "write:favourites"),
    (.bookmark, ["bookmark", "unbookmark"], "write:bookmarks"),
  ]

  private static func post(_ context: RequestContext) async throws -> Response {
    let form = try await context.form()
    let moment = try ScheduledStatus.moment(in: form, now: context.now)
    // What is scheduled has to be right at its moment.
    let draft = try StatusDraft(
      form, limits: context.household.limits, now: moment ?? context.now)
    let request = try KeyedRequest(
      key: context.request.headers.value("Idempotency-Key"), user: context.user, form: form)
    if let moment {
      return .json(
        try await context.write {
          try $0.schedule(draft, form, at: moment, keyed: request)
        })
    }
    return .json(try await context.write { try $0.post(draft, keyed: request) })
  }

  private static func edit(_ context: RequestContext) async throws -> Response {
    let (id, form, limits) = (try context.id(), try await context.form(), context.household.limits)
    let draft = try StatusDraft(form, limits: limits, now: context.now)
    let changes = try MediaChange.all(in: form, limits: limits)
    return .json(try await context.write { try $0.edit(id, to: draft, changes) })
  }

  private static func remove(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    return .json(try await context.write { try $0.remove(id) })
  }

  private static func show(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    return .json(
      try await context.read { snapshot in
        guard let status = try snapshot.find(id) else { throw APIError.notFound }
        return try snapshot.json(of: status.id)
      })
  }

  private static func showSeveral(_ context: RequestContext) async throws -> Response {
    let ids = context.query.list("id").prefix(40).compactMap { Int64(id: $0) }
    return .json(
      try await context.read { snapshot in
        try snapshot.json(of: try ids.filter { try snapshot.find($0) != nil })
      })
  }

  private static func showThread(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    return .json(
      try await context.read { snapshot in
        let status = try snapshot.status(id)
        return [
          "ancestors": try snapshot.json(of: snapshot.ancestors(of: status)),
          "descendants": try snapshot.json(of: snapshot.descendants(of: status.id)),
        ]
      })
  }

  private static func showSource(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    let status = try await context.read { try $0.ownWords(id) }
    return .json([
      "id": .id(id), "text": .text(status.text), "spoiler_text": .text(status.spoiler),
    ])
  }

  private static func showFavouritedBy(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    return try await context.accounts { try $0.favouriters(of: $0.status(id).id) }
  }
}
