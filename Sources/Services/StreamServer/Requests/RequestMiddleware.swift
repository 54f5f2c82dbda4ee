import Domain
import Hummingbird

/// The outermost one: counts and logs requests, and makes answers of errors.
struct RequestMiddleware: RouterMiddleware {
  let household: Household

  func handle(
    _ request: Request, context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    guard household.openRequests.begin() else { return Self.stopping }
    defer { household.openRequests.end() }
    let start = ContinuousClock.now
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      response = ErrorResponder(household: household).response(to: error, of: request)
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    household.log?(
      RequestRecord(
        method: request.method.rawValue, endpoint: context.endpointPath ?? "none",
        status: response.status.code,
        microseconds: Int(untrusted: (ContinuousClock.now - start) / .microseconds(1)) ?? 0))
    return response
  }

  private static var stopping: Response {
    APIError(
      status: .serviceUnavailable, error: "The server is stopping",
      headers: [.connection: "close", .retryAfter: "5"]
    ).response
  }
}

/// Gets every answered request; called on any thread, and must not wait.
public typealias RequestLog = @Sendable (RequestRecord) -> Void

/// One answered request, without anything that is secret or anybody's: no query, no address.
public struct RequestRecord: Hashable, Sendable {
  /// HTTP's method.
  public let method: String
  /// The endpoint as it was registered, such as `/api/v1/statuses/{id}`.
  public let endpoint: String
  /// HTTP's status.
  public let status: Int
  /// How long it took until the answer began.
  public let microseconds: Int

  /// The record as a line of JSON, without a line break.
  public var json: String {
    """
    {"method":"\(method)","endpoint":"\(endpoint)","status":\(status),\
    "microseconds":\(microseconds)}
    """
  }
}

/// Lets programs in browsers use the API from other sites (CORS); pages stay among themselves.
///
/// Hummingbird's own names the headers that may be read in answers to preflights only, where browsers do
/// not look. No cookie counts in the API: a foreign site can do nothing that it has no token for.
struct OriginMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
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
