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
