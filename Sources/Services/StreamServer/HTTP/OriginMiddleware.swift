import Hummingbird

/// Lets programs in browsers use the API from other sites (CORS); pages stay among themselves.
///
/// No cookie counts in the API, so that a foreign site can do nothing it has no token for.
struct OriginMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    let isOpen = path.hasPrefix("/api/") || path == "/oauth/token" || path == "/oauth/revoke"
    guard isOpen, request.headers[.origin] != nil else { return try await next(request, context) }
    if request.method == .options { return Self.preflight }
    var response = try await next(request, context)
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.accessControlExposeHeaders] =
      "Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
    return response
  }

  private static var preflight: Response {
    Response(
      status: .noContent,
      headers: [
        .accessControlAllowOrigin: "*",
        .accessControlAllowMethods: "GET, POST, PUT, PATCH, DELETE",
        .accessControlAllowHeaders: "Authorization, Content-Type, Idempotency-Key",
        .accessControlMaxAge: "86400",
      ])
  }
}
