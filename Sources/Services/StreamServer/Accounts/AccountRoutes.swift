import Domain
import Hummingbird

/// The people of the household.
enum AccountRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/accounts/verify_credentials", .user("profile"), use: showOwn)
    endpoints.on(
      .patch, "/api/v1/accounts/update_credentials", .user("write:accounts"), use: update)
    endpoints.get("/api/v1/accounts/lookup", .anyone, use: lookUp)
    endpoints.get("/api/v1/accounts/search", .user("read:accounts"), use: search)
    endpoints.get("/api/v1/accounts/relationships", .user("read:follows"), use: relationships)
    endpoints.get("/api/v1/accounts/:id", .anyone) { context in
      let id = try context.id()
      return try await context.account { try User.find(id, in: $0.db) }
    }
    endpoints.get("/api/v1/accounts/:id/followers", .user("read:accounts"), use: others)
    endpoints.get("/api/v1/accounts/:id/following", .user("read:accounts"), use: others)
  }

  private static func showOwn(_ context: RequestContext) async throws -> Response {
    let id = try context.user
    let user = try await context.read { try User.find(id, in: $0.db) }
    guard let user else { throw APIError.unauthorised }
    return .json(user.ownJSON(publicURL: context.household.url("")))
  }

  private static func update(_ context: RequestContext) async throws -> Response {
    let id = try context.user
    let form = try await context.form()
    let (name, note) = (form["display_name"], form["note"])
    guard name?.fits(100) ?? true, note?.fits(1000) ?? true else {
      throw APIError.unprocessable("Display name or note is too long")
    }
    try await context.write {
      try User.describe(id, displayName: name, note: note, in: $0.db)
    }
    return try await showOwn(context)
  }

  private static func lookUp(_ context: RequestContext) async throws -> Response {
    let name = context.localName(of: try context.query.required("acct"))
    return try await context.account { snapshot in
      try name.flatMap { try User.find(named: $0, in: snapshot.db) }
    }
  }

  private static func search(_ context: RequestContext) async throws -> Response {
    let text = try context.query.words("q")
    let limit = context.query.limit(usual: 40, most: 80)
    let name = context.localName(of: text) ?? text
    return try await context.accounts { try User.search(name, limit: limit, in: $0.db) }
  }

  private static func others(_ context: RequestContext) async throws -> Response {
    let id = try context.id()
    return try await context.accounts { try User.all(in: $0.db).filter { $0.id != id } }
  }

  private static func relationships(_ context: RequestContext) async throws -> Response {
    let user = try context.user
    let ids = context.query.list("id").prefix(80).compactMap { Int64(id: $0) }
    let known = try await context.read { snapshot in
      try ids.filter { try User.find($0, in: snapshot.db) != nil }
    }
    return .json(.list(known.map { relationship(to: $0, isOther: $0 != user) }))
  }

  /// What somebody is to somebody else: everybody of the household follows everybody.
  private static func relationship(to id: Int64, isOther: Bool) -> JSONValue {
    [
      "id": .id(id), "following": .boolean(isOther), "followed_by": .boolean(isOther),
      "showing_reblogs": .boolean(isOther), "notifying": false, "languages": [], "note": "",
      "requested": false, "requested_by": false, "endorsed": false,
      "blocking": false, "blocked_by": false, "domain_blocking": false,
      "muting": false, "muting_notifications": false,
    ]
  }
}

extension RequestContext {
  /// An answer with several people.
  func accounts(
    _ find: @escaping @Sendable (Snapshot) throws -> [User]
  ) async throws -> Response {
    .json(.list(try await read(find).map { $0.json(publicURL: household.url("")) }))
  }

  /// An answer with one person. Throws ``APIError/notFound``.
  fileprivate func account(
    _ find: @escaping @Sendable (Snapshot) throws -> User?
  ) async throws -> Response {
    guard let user = try await read(find) else { throw APIError.notFound }
    return .json(user.json(publicURL: household.url("")))
  }
}
