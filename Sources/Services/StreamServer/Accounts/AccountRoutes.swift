import Domain
import GRDB
import Hummingbird

/// The people of the household.
enum AccountRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/accounts/verify_credentials", .user("profile"), use: showOwn)
    endpoints.on(
      .patch, "/api/v1/accounts/update_credentials", .user("write:accounts"), use: update)
    for portrait in ProfilePicture.allCases {
      let path = "/api/v1/profile/\(portrait.rawValue)"
      endpoints.on(.delete, path, .user("write:accounts")) { context in
        try await context.write { try $0.set(portrait, to: nil) }
        return try await showOwn(context)
      }
    }
    endpoints.get("/api/v1/accounts/lookup", .anyone, use: lookUp)
    endpoints.get("/api/v1/accounts/:id", .anyone) { context in
      let id = try context.id()
      return try await context.account { try User.find(id, in: $0.db) }
    }
  }

  private static func showOwn(_ context: RequestContext) async throws -> Response {
    let id = try context.user
    let found = try await context.read { snapshot in
      (
        try User.find(id, in: snapshot.db),
        try Relation.filter(literal: "person = \(id) AND requested IS NOT NULL")
          .fetchCount(snapshot.db)
      )
    }
    guard let user = found.0 else { throw APIError.unauthorised }
    return .json(user.ownJSON(publicURL: context.household.url(""), requests: found.1))
  }

  /// Pictures come in parts beside the words, and are made smaller: what a camera wrote into them is not kept.
  private static func update(_ context: RequestContext) async throws -> Response {
    var portraits: [ProfilePicture: StoredMedia] = [:]
    let form: FormData
    if Upload.isOne(context.request) {
      let upload = try await context.upload(of: Set(ProfilePicture.allCases.map(\.rawValue)))
      for portrait in ProfilePicture.allCases {
        portraits[portrait] = try await upload.store(
          portrait, for: context.user, in: context.household)
      }
      form = FormData(context.query.all + upload.form.all)
    } else {
      form = try await context.form()
    }
    let change = try ProfileChange(form)
    try await context.write { [portraits] in try $0.change(profile: change, portraits: portraits) }
    return try await showOwn(context)
  }

  private static func lookUp(_ context: RequestContext) async throws -> Response {
    let name = context.household.localName(
      of: try context.query.required("acct"))
    return try await context.account { snapshot in
      try name.flatMap { try User.find(named: $0, in: snapshot.db) }
    }
  }
}

extension RequestContext {
  /// An answer with several people.
  func accounts(
    _ find: @escaping @Sendable (Snapshot) throws -> [User]
  ) async throws -> Response {
    .json(try await read { $0.json(ofPeople: try find($0)) })
  }

  /// An answer with one person. Throws ``APIError/notFound``.
  fileprivate func account(
    _ find: @escaping @Sendable (Snapshot) throws -> User?
  ) async throws -> Response {
    guard let user = try await read(find) else { throw APIError.notFound }
    return .json(user.json(publicURL: household.url("")))
  }
}

extension Snapshot {
  /// Several people as the API shows them.
  func json(ofPeople people: [User]) -> JSONValue {
    .list(people.map { $0.json(publicURL: publicURL) })
  }
}
