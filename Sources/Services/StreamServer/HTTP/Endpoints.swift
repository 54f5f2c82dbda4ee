import Hummingbird

/// Who may call an endpoint.
enum Access: Hashable, Sendable {
  /// Everybody; a token that comes along must be good.
  case anyone
  /// Any program with a token, its own or a person's.
  case app
  /// A person whose token has this scope.
  case user(String)
}

/// Puts endpoints into the router, each with what it needs of its caller.
struct Endpoints {
  let router: Router<ServerContext>
  let household: Household

  typealias Handler = @Sendable (Call) async throws -> Response

  func get(_ path: String, _ access: Access, use handler: @escaping Handler) {
    on(.get, path, access, use: handler)
  }

  func post(_ path: String, _ access: Access, use handler: @escaping Handler) {
    on(.post, path, access, use: handler)
  }

  func on(
    _ method: HTTPRequest.Method, _ path: String, _ access: Access,
    use handler: @escaping Handler
  ) {
    let household = household
    router.on(RouterPath(path), method: method) { request, context -> Response in
      try access.check(context.caller)
      return try await handler(Call(request: request, context: context, household: household))
    }
  }
}

extension Access {
  func check(_ caller: Caller?) throws {
    switch self {
    case .anyone: return
    case .app:
      guard caller != nil else { throw APIError.unauthorised }
    case .user(let scope):
      guard let caller else { throw APIError.unauthorised }
      guard caller.user != nil else { throw APIError.needsUser }
      guard caller.scopes.allow(scope) else { throw APIError.outOfScope }
    }
  }
}
