import Domain
import GRDB
import Hummingbird

/// People's lists of those whom they follow.
enum ListRoutes {
  private static let path = "/api/v1/lists"

  static func add(to endpoints: Endpoints) {
    endpoints.get(path, .user("read:lists")) { context in
      .json(.list(try await context.readOwn { try $0.lists().map(\.json) }))
    }
    endpoints.get(path + "/:id", .user("read:lists")) { context in
      let id = try context.id()
      return .json(try await context.readOwn { try $0.list(id).json })
    }
    endpoints.get("/api/v1/accounts/:id/lists", .user("read:lists")) { context in
      let id = try context.id()
      return .json(.list(try await context.readOwn { try $0.lists(with: id).map(\.json) }))
    }
    endpoints.get(path + "/:id/accounts", .user("read:lists"), use: members)
    endpoints.get("/api/v1/timelines/list/:id", .user("read:lists")) { context in
      let id = try context.id()
      let list = try await context.readOwn { try $0.list(id) }
      return try await TimelineRoutes.show(.list(list.id, list.replies), context)
    }
    writing(endpoints, .post, path) { snapshot, _, form in try snapshot.makeList(form).json }
    writing(endpoints, .put, path + "/:id") { snapshot, id, form in
      var list = try snapshot.list(id)
      try list.change(by: form)
      try list.update(snapshot.db)
      return list.json
    }
    writing(endpoints, .delete, path + "/:id") { snapshot, id, _ in
      try snapshot.list(id).delete(snapshot.db)
      return [:]
    }
    writing(endpoints, .post, path + "/:id/accounts") { snapshot, id, form in
      try snapshot.add(people(form), to: id)
      return [:]
    }
    writing(endpoints, .delete, path + "/:id/accounts") { snapshot, id, form in
      try snapshot.remove(people(form), from: id)
      return [:]
    }
  }

  /// `limit=0` is all of them.
  private static func members(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    _ = try await context.readOwn { try $0.list(id) }
    guard context.query.text("limit") == "0" else { return try await context.page(.list(id)) }
    let people = try await context.readOwn { try $0.people(.list(id), Cursor(limit: .max)) }
    return .json(.list(people.map { $0.user.json(publicURL: context.household.url("")) }))
  }

  private static func people(_ form: FormData) -> [Int64] {
    form.list("account_ids").compactMap { Int64(id: $0) }
  }

  private static func writing(
    _ endpoints: Endpoints, _ method: HTTPRequest.Method, _ path: String,
    _ body: @escaping @Sendable (Snapshot, Int64, FormData) throws -> JSONValue
  ) {
    endpoints.on(method, path, .user("write:lists")) { context in
      let id = try path.contains(":id") ? context.id() : 0
      let form = try await context.form()
      return .json(try await context.write { try body($0, id, form) })
    }
  }
}
