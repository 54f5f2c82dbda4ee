import Domain
import Hummingbird

/// Single statuses: posting, reading, changing, removing.
struct StatusRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/statuses", .user("write:statuses"), use: post)
    endpoints.get("/api/v1/statuses", .anyone, use: several)
    endpoints.get("/api/v1/statuses/:id", .anyone, use: show)
    endpoints.on(.put, "/api/v1/statuses/:id", .user("write:statuses"), use: edit)
    endpoints.on(.delete, "/api/v1/statuses/:id", .user("write:statuses"), use: remove)
    endpoints.get("/api/v1/statuses/:id/context", .anyone, use: context)
    endpoints.get("/api/v1/statuses/:id/source", .user("read:statuses"), use: source)
  }

  private static func post(_ call: Call) async throws -> Response {
    let user = try call.user
    let fields = try await call.fields()
    let draft = try StatusDraft(fields, limits: call.household.limits, now: call.now)
    let request = try KeyedRequest(
      key: call.request.headers.value("Idempotency-Key"), user: user, fields: fields)
    return .json(bytes: try await posting(call).post(draft, keyed: request))
  }

  private static func edit(_ call: Call) async throws -> Response {
    let fields = try await call.fields()
    let limits = call.household.limits
    let draft = try StatusDraft(fields, limits: limits, now: call.now)
    let changes = try MediaChange.all(in: fields, limits: limits)
    return .json(bytes: try await posting(call).edit(try call.id(), to: draft, changes))
  }

  private static func remove(_ call: Call) async throws -> Response {
    .json(bytes: try await posting(call).remove(try call.id()))
  }

  private static func show(_ call: Call) async throws -> Response {
    let id = try call.id()
    return try await call.statusAnswer { db, viewer in
      try StatusTable(db: db).status(id, for: viewer, at: call.now)
    }
  }

  private static func several(_ call: Call) async throws -> Response {
    let ids = call.query.list("id").prefix(40).compactMap { Int64(id: $0) }
    return try await call.listAnswer { db, viewer in
      try ids.compactMap { try StatusTable(db: db).status($0, for: viewer, at: call.now) }
    }
  }

  private static func context(_ call: Call) async throws -> Response {
    let id = try call.id()
    let viewer = call.readingUser
    let (household, now) = (call.household, call.now)
    let bytes = try await call.store.read { db in
      let thread = Thread(db: db, viewer: viewer, now: now)
      guard let status = try StatusTable(db: db).status(id, for: viewer, at: now) else {
        throw APIError.notFound
      }
      let writer = StatusWriter(db: db, household: household, viewer: viewer)
      var json = JSONWriter(reserving: 8192)
      try json.object {
        $0.key("ancestors")
        try writer.write(try thread.ancestors(of: status), to: &$0)
        $0.key("descendants")
        try writer.write(try thread.descendants(of: id), to: &$0)
      }
      return json.bytes
    }
    return .json(bytes: bytes)
  }

  private static func source(_ call: Call) async throws -> Response {
    let (id, user, now) = (try call.id(), try call.user, call.now)
    let status = try await call.store.read {
      try StatusTable(db: $0).status(id, for: user, at: now)
    }
    guard let status, status.author == user else { throw APIError.notFound }
    var json = JSONWriter()
    json.object {
      $0.field("id", id: id)
      $0.field("text", status.text)
      $0.field("spoiler_text", status.spoiler)
    }
    return .json(json)
  }

  private static func posting(_ call: Call) throws -> StatusPosting {
    StatusPosting(household: call.household, user: try call.user, now: call.now)
  }
}
