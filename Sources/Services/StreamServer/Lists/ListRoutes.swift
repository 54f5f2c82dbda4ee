import Domain
import GRDB
import Hummingbird

/// People's lists of those whom they follow.
enum ListRoutes {
  private static let path = "/api/v1/lists"
  private static let reading = Access.user("read:lists")

  static func add(to endpoints: Endpoints) {
    endpoints.reading(path, reading) { snapshot, _ in .list(try snapshot.lists().map(\.json)) }
    endpoints.reading(path + "/:id", reading) { try $0.list($1).json }
    endpoints.reading("/api/v1/accounts/:id/lists", reading) {
      .list(try $0.lists(with: $1).map(\.json))
    }
    endpoints.get(path + "/:id/accounts", reading, use: members)
    endpoints.get("/api/v1/timelines/list/:id", reading) { context in
      let id = try context.id()
      let list = try await context.readOwn { try $0.list(id) }
      return try await TimelineRoutes.show(.list(list.id, list.replies), context)
    }
    endpoints.writing(.post, path, "write:lists") { snapshot, _, form in
      try snapshot.makeList(form).json
    }
    endpoints.writing(.put, path + "/:id", "write:lists") { snapshot, id, form in
      var list = try snapshot.list(id)
      try list.change(by: form)
      try list.update(snapshot.db)
      return list.json
    }
    endpoints.writing(.delete, path + "/:id", "write:lists") { snapshot, id, _ in
      try snapshot.list(id).delete(snapshot.db)
      return [:]
    }
    endpoints.writing(.post, path + "/:id/accounts", "write:lists") { snapshot, id, form in
      try snapshot.add(people(form), to: id)
      return [:]
    }
    endpoints.writing(.delete, path + "/:id/accounts", "write:lists") { snapshot, id, form in
      try snapshot.remove(people(form), from: id)
      return [:]
    }
  }

  /// `limit=0` is all of them.
  private static func members(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    _ = try await context.readOwn { try $0.list(id) }
    guard context.query.text("limit") == "0" else { return try await context.page(.list(id)) }
    return .json(
      try await context.readOwn {
        $0.json(ofPeople: try $0.people(.list(id), Cursor(limit: .max)).map(\.user))
      })
  }

  private static func people(_ form: FormData) -> [Int64] {
    form.list("account_ids").compactMap { Int64(id: $0) }
  }
}
