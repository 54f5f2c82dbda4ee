import Domain
import Hummingbird

/// Single statuses: posting, reading, changing, removing, and reacting to them.
enum StatusRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/statuses", .user("write:statuses"), use: post)
    endpoints.get("/api/v1/statuses", .anyone, use: showSeveral)
    endpoints.reading(path, .anyone) { snapshot, id in
      guard let status = try snapshot.find(id) else { throw APIError.notFound }
      return try snapshot.json(of: status.id)
    }
    endpoints.on(.put, path, .user("write:statuses"), use: edit)
    endpoints.writing(.delete, path, "write:statuses") { try $0.remove($1) }
    endpoints.reading(path + "/context", .anyone) { snapshot, id in
      let status = try snapshot.status(id)
      return [
        "ancestors": try snapshot.json(of: snapshot.ancestors(of: status)),
        "descendants": try snapshot.json(of: snapshot.descendants(of: status.id)),
      ]
    }
    endpoints.reading(path + "/source", .user("read:statuses")) { snapshot, id in
      let status = try snapshot.ownWords(id)
      return [
        "id": .id(id), "text": .text(status.text), "spoiler_text": .text(status.spoiler),
      ]
    }
    endpoints.reading(path + "/history", .anyone) { try $0.history(of: $1) }
    endpoints.get(path + "/favourited_by", .anyone) { context in
      let id = try context.id()
      return try await context.accounts { try $0.favouriters(of: $0.status(id).id) }
    }
    endpoints.get(path + "/reblogged_by", .anyone) { context in
      let id = try context.id()
      return try await context.accounts { try $0.boosters(of: $0.status(id).id) }
    }
    for (word, isWanted) in [("reblog", true), ("unreblog", false)] {
      endpoints.writing(.post, path + "/" + word, "write:statuses") { snapshot, id, form in
        try snapshot.boost(id, for: StatusDraft.visibility(form), isWanted: isWanted)
      }
    }
    for (reaction, words, scope) in reactions {
      for (word, isWanted) in zip(words, [true, false]) {
        endpoints.writing(.post, path + "/" + word, scope) { snapshot, id in
          try snapshot.react(reaction, to: id, isWanted: isWanted)
        }
      }
    }
  }

  private static let path = "/api/v1/statuses/:id"

  private static let reactions: [(StatusReaction, words: [String], scope: String)] = [
    (.favourite, ["favourite", "unfavourite"], "write:favourites"),
    (.dislike, ["dislike", "undislike"], "write:favourites"),
    (.bookmark, ["bookmark", "unbookmark"], "write:bookmarks"),
  ]

  private static func post(_ context: RequestContext) async throws -> Response {
    let form = try await context.form()
    let request = try KeyedRequest(
      key: context.request.headers.value("Idempotency-Key"), user: context.user, form: form)
    // Before its moments are looked at: what was soon enough at first may be too late for a repeat.
    if let request,
      let answer = try await context.readOwn({ try request.earlierAnswer(at: $0.now, in: $0.db) })
    {
      return .json(answer)
    }
    let moment = try ScheduledStatus.moment(in: form, now: context.now)
    // What is scheduled has to be right at its moment.
    let draft = try StatusDraft(
      form, limits: context.household.limits, now: moment ?? context.now)
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

  private static func showSeveral(_ context: RequestContext) async throws -> Response {
    let ids = context.query.list("id").prefix(40).compactMap { Int64(id: $0) }
    return .json(
      try await context.read { snapshot in
        try snapshot.json(of: try ids.filter { try snapshot.find($0) != nil })
      })
  }
}
