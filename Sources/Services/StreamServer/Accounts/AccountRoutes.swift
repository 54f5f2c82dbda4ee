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
    endpoints.get("/api/v1/accounts/:id", .anyone) { context in
      let id = try context.id()
      return try await context.account { try User.find(id, in: $0.db) }
    }
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
    let isLocked = form["locked"].map(form.says)
    try await context.write {
      try User.describe(id, displayName: name, note: note, isLocked: isLocked, in: $0.db)
      if isLocked == false { try $0.acceptAllRequests() }
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
