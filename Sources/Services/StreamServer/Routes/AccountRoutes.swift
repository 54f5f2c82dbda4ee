import Domain
import GRDB
import Hummingbird

/// The people of the household.
struct AccountRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/accounts/verify_credentials", .user("profile")) { call in
      try await own(call)
    }
    endpoints.on(
      .patch, "/api/v1/accounts/update_credentials", .user("write:accounts"), use: update)
    endpoints.get("/api/v1/accounts/lookup", .anyone, use: lookUp)
    endpoints.get("/api/v1/accounts/search", .user("read:accounts"), use: search)
    endpoints.get("/api/v1/accounts/relationships", .user("read:follows"), use: relationships)
    endpoints.get("/api/v1/accounts/:id", .anyone, use: show)
    endpoints.get("/api/v1/accounts/:id/followers", .user("read:accounts"), use: others)
    endpoints.get("/api/v1/accounts/:id/following", .user("read:accounts"), use: others)
  }

  private static func own(_ call: Call) async throws -> Response {
    let (id, household) = (try call.user, call.household)
    let json = try await call.store.read { db in
      let users = UserTable(db: db)
      guard let user = try users.user(id) else { throw APIError.unauthorised }
      var json = JSONWriter()
      AccountJSON(user: user, household: household, others: try users.count() - 1)
        .write(to: &json, withSource: true)
      return json
    }
    return .json(json)
  }

  private static func update(_ call: Call) async throws -> Response {
    let id = try call.user
    let fields = try await call.fields()
    let (name, note) = (fields["display_name"], fields["note"])
    guard name?.fits(100) ?? true, note?.fits(1000) ?? true else {
      throw APIError.unprocessable("Display name or note is too long")
    }
    try await call.store.write {
      try UserTable(db: $0).describe(id, displayName: name, note: note)
    }
    return try await own(call)
  }

  private static func show(_ call: Call) async throws -> Response {
    let id = try call.id()
    return try await call.accountAnswer { try UserTable(db: $0).user(id) }
  }

  private static func lookUp(_ call: Call) async throws -> Response {
    let name = call.localName(of: try call.query.required("acct"))
    return try await call.accountAnswer { db in
      try name.flatMap { try UserTable(db: db).user(named: $0) }
    }
  }

  private static func search(_ call: Call) async throws -> Response {
    let text = try call.query.words("q")
    let limit = min(max(call.query.text("limit").flatMap { Int(untrusted: $0) } ?? 40, 1), 80)
    let name = call.localName(of: text) ?? text
    return try await call.accountsAnswer { try UserTable(db: $0).users(like: name, limit: limit) }
  }

  private static func others(_ call: Call) async throws -> Response {
    let id = try call.id()
    return try await call.accountsAnswer { try UserTable(db: $0).all().filter { $0.id != id } }
  }

  /// Everybody of the household follows everybody.
  private static func relationships(_ call: Call) async throws -> Response {
    let user = try call.user
    let ids = call.query.list("id").prefix(80).compactMap { Int64(id: $0) }
    let known = try await call.store.read { db in
      try ids.filter { try UserTable(db: db).user($0) != nil }
    }
    var json = JSONWriter()
    json.array(known) { json, id in
      json.object {
        $0.field("id", id: id)
        for name in ["following", "followed_by", "showing_reblogs"] {
          $0.key(named: name)
          $0.bool(id != user)
        }
        for name in Self.never {
          $0.key(named: name)
          $0.bool(false)
        }
        $0.emptyArray("languages")
        $0.field("note", "")
      }
    }
    return .json(json)
  }

  private static let never = [
    "notifying", "blocking", "blocked_by", "muting", "muting_notifications", "requested",
    "requested_by", "domain_blocking", "endorsed",
  ]
}
