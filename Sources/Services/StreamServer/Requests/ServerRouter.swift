import Hummingbird

/// All endpoints, and what every request passes on its way to them.
struct ServerRouter {
  let household: Household

  var router: Router<ConnectionContext> {
    let router = Router(context: ConnectionContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: RequestMiddleware(household: household))
    let endpoints = Endpoints(router: router, household: household)
    AppRoutes.add(to: endpoints)
    AuthorizeRoutes.add(to: endpoints)
    TokenRoutes.add(to: endpoints)
    InstanceRoutes.add(to: endpoints)
    TimelineRoutes.add(to: endpoints)
    StatusRoutes.add(to: endpoints)
    AccountRoutes.add(to: endpoints)
    RelationRoutes.add(to: endpoints)
    DiscoveryRoutes.add(to: endpoints)
    SearchRoutes.add(to: endpoints)
    TrendRoutes.add(to: endpoints)
    ListRoutes.add(to: endpoints)
    TagRoutes.add(to: endpoints)
    ReportRoutes.add(to: endpoints)
    InviteRoutes.add(to: endpoints)
    MarkerRoutes.add(to: endpoints)
    FilterRoutes.add(to: endpoints)
    PollRoutes.add(to: endpoints)
    ScheduledRoutes.add(to: endpoints)
    StreamingRoutes.add(to: endpoints)
    NotificationRoutes.add(to: endpoints)
    UploadRoutes.add(to: endpoints)
    PictureFileRoutes.add(to: endpoints)
    PageRoutes.add(to: endpoints)
    return router
  }
}

/// Who may call an endpoint.
enum Access: Hashable, Sendable {
  /// Everybody; a token that comes along must be good.
  case anyone
  /// Any program with a token, its own or a person's.
  case app
  /// A person whose token has this scope.
  case user(String)

  /// Throws ``APIError`` unless this caller may.
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

/// Puts endpoints into the router, each with what it needs of its caller.
struct Endpoints {
  let router: Router<ConnectionContext>
  let household: Household

  typealias Handler = @Sendable (RequestContext) async throws -> Response

  func get(_ path: String, _ access: Access, use handler: @escaping Handler) {
    on(.get, path, access, use: handler)
  }

  func post(_ path: String, _ access: Access, use handler: @escaping Handler) {
    on(.post, path, access, use: handler)
  }

  func on(
    _ method: HTTPRequest.Method, _ path: String, _ access: Access, use handler: @escaping Handler
  ) {
    let household = household
    router.on(RouterPath(path), method: method) { request, connection -> Response in
      try access.check(connection.caller)
      return try await handler(
        RequestContext(request: request, connection: connection, household: household))
    }
  }
}

// Endpoints that answer with JSON from one transaction. Their id is the one in the path, and 0 where there is none.
extension Endpoints {
  /// Reads as the caller, of an endpoint for anyone as far as their token is for reading.
  func reading(
    _ path: String, _ access: Access,
    _ body: @escaping @Sendable (Snapshot, Int64) throws -> JSONValue
  ) {
    get(path, access) { context in
      let id = try context.id(in: path)
      let viewer = try access == .anyone ? context.viewer : context.user
      return .json(try await context.household.read(as: viewer) { try body($0, id) })
    }
  }

  /// Writes as the caller, whose token must have this scope.
  func writing(
    _ method: HTTPRequest.Method, _ path: String, _ scope: String,
    _ body: @escaping @Sendable (Snapshot, Int64) throws -> JSONValue
  ) {
    on(method, path, .user(scope)) { context in
      let id = try context.id(in: path)
      return .json(try await context.write { try body($0, id) })
    }
  }

  /// The same with what was sent along.
  func writing(
    _ method: HTTPRequest.Method, _ path: String, _ scope: String,
    _ body: @escaping @Sendable (Snapshot, Int64, FormData) throws -> JSONValue
  ) {
    on(method, path, .user(scope)) { context in
      let (id, form) = (try context.id(in: path), try await context.form())
      return .json(try await context.write { try body($0, id, form) })
    }
  }
}

extension RequestContext {
  fileprivate func id(in path: String) throws -> Int64 { try path.contains(":id") ? id() : 0 }
}
