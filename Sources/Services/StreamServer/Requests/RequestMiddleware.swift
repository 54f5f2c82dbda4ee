import Domain
import Hummingbird
import Markup

/// What every request passes on its way to an endpoint and back: it finds out who calls, counts what they
/// do and tells them how much more they may, makes answers of errors, and logs what was answered.
struct RequestMiddleware: RouterMiddleware {
  let household: Household

  func handle(
    _ request: Request, context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    let (start, path) = (ContinuousClock.now, request.routedPath)
    // Programs in browsers may use the API from other sites (CORS); pages stay among themselves. No cookie
    // counts in the API: a foreign site can do nothing that it has no token for.
    let isForeign =
      request.headers[.origin] != nil
      && (path.hasPrefix("/api/") || path == "/oauth/token" || path == "/oauth/revoke")
    var response: Response
    if isForeign, request.method == .options {
      response = Self.preflight
    } else {
      response = await answer(request, context, next)
      if isForeign {
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlExposeHeaders] =
          "Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
      }
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    household.log?(
      RequestRecord(
        method: request.method.rawValue, endpoint: context.endpointPath ?? "none",
        status: response.status.code,
        microseconds: Int(untrusted: (ContinuousClock.now - start) / .microseconds(1)) ?? 0))
    return response
  }

  private func answer(
    _ request: Request, _ context: ConnectionContext,
    _ next: (Request, ConnectionContext) async throws -> Response
  ) async -> Response {
    let path = request.routedPath
    let isCounted = ["/api/", "/oauth/", "/invite/"].contains { path.hasPrefix($0) }
    let caller = Result {
      try isCounted || path.hasPrefix("/media/") ? self.caller(of: request) : nil
    }
    var context = context
    context.origin = household.origin(of: request, peer: context.peer)
    // Without a good token there are the pictures that are for everybody.
    context.caller = try? caller.get()
    let allowance =
      isCounted ? household.requests.count(context.counted, at: household.time.now) : nil
    var response: Response
    do {
      if let allowance {
        try allowance.check(at: household.time.now)
        _ = try caller.get()
      }
      response = try await next(request, context)
    } catch {
      response = answer(to: error, of: request, at: context.endpointPath ?? "none")
    }
    if let allowance { response.headers.tell(allowance) }
    return response
  }

  /// Whom the token stands for; nil without a token. Throws ``APIError`` if it is not good.
  private func caller(of request: Request) throws -> Caller? {
    let path = request.routedPath
    guard !path.hasPrefix("/oauth/"), !path.hasPrefix("/invite/"),
      let given = Self.token(of: request)
    else {
      return nil
    }
    guard let token = given, token.utf8.count <= 256 else { throw APIError.unauthorised }
    let hash = Secret.hash(of: token)
    guard let caller = try household.store.readNow({ try Caller.find(hash, in: $0) }) else {
      throw APIError.unauthorised
    }
    return caller
  }

  /// The token that came along, or nil in place of it where it cannot be read; nil if none came. Browsers
  /// can send none in a header with a stream's request: there it may be in the address.
  private static func token(of request: Request) -> String?? {
    if let header = request.headers[.authorization] { return .some(Secret.inHeader(header)) }
    guard request.routedPath.hasPrefix(StreamingRoutes.path), let query = request.uri.query,
      let token = FormData(encoded: query)["access_token"]
    else { return nil }
    return .some(token)
  }

  /// JSON for programs, a page for people. What is the server's own fault is reported, and not told. A path can have
  /// a secret in it, which an endpoint has not.
  private func answer(to error: any Error, of request: Request, at endpoint: String) -> Response {
    let (problem, path) = (APIError(answering: error), request.routedPath)
    if problem.status.kind == .serverError {
      household.errors.note(error, while: "answering \(request.method) \(endpoint)")
    }
    let isForPeople =
      !path.hasPrefix("/api/") && path != "/oauth/token"
      && request.headers[.accept]?.contains("text/html") == true
    return problem.response(isForPeople: isForPeople)
  }
}

extension RequestMiddleware {
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

extension Request {
  /// The path as the router reads it: without empty parts.
  fileprivate var routedPath: String {
    "/" + uri.path.split(separator: "/").joined(separator: "/")
  }
}

extension ConnectionContext {
  /// Who is counted: a person with all their programs, or an address; anybody makes programs.
  fileprivate var counted: String { caller?.user.map { "user \($0)" } ?? origin }
}

extension HTTPFields {
  fileprivate mutating func tell(_ allowance: RateLimiter.Allowance) {
    set("X-RateLimit-Limit", String(allowance.limit))
    set("X-RateLimit-Remaining", String(Swift.max(0, allowance.remaining)))
    set("X-RateLimit-Reset", allowance.reset.text)
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
