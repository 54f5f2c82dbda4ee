import Domain
import Hummingbird

/// Finds out who calls, counts what they do, and tells them how much more they may.
struct AuthMiddleware: RouterMiddleware {
  let household: Household

  func handle(
    _ request: Request, context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    var context = context
    context.origin = household.origin(of: request, peer: context.peer)
    guard path.hasPrefix("/api/") || path.hasPrefix("/oauth/") else {
      // Without a good token there are the pictures that are for everybody.
      if path.hasPrefix("/media/") { context.caller = try? caller(of: request) }
      return try await next(request, context)
    }
    var problem: (any Error)?
    do { context.caller = try caller(of: request) } catch { problem = error }
    let standing = household.requests.count(context.counted, at: household.time.now)
    var response: Response
    do {
      guard standing.remaining >= 0 else {
        throw APIError.tooMany(until: standing.reset, at: household.time.now)
      }
      if let problem { throw problem }
      response = try await next(request, context)
    } catch {
      // Here already, so that errors, too, tell how much there is left.
      response = ErrorResponder(household: household).response(to: error, of: request)
    }
    response.headers.tell(standing)
    return response
  }

  /// Whom the token stands for; nil without a token. Throws ``APIError`` if it is not good.
  private func caller(of request: Request) throws -> Caller? {
    guard !request.uri.path.hasPrefix("/oauth/"), let header = request.headers[.authorization]
    else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else {
      throw APIError.unauthorised
    }
    let hash = Secret.hash(of: String(parts[1]))
    guard let caller = try household.store.readNow({ try Caller.find(hash, in: $0) }) else {
      throw APIError.unauthorised
    }
    return caller
  }
}

extension ConnectionContext {
  /// Who is counted: a person with all their programs, or an address; anybody makes programs.
  fileprivate var counted: String { caller?.user.map { "user \($0)" } ?? origin }
}

extension APIError {
  /// Asks a client to wait.
  static func tooMany(until reset: Timestamp, at now: Timestamp) -> APIError {
    let seconds = Swift.max(1, (reset.milliseconds - now.milliseconds + 999) / 1000)
    return APIError(
      status: .tooManyRequests, error: "Too many requests",
      explanation: "Please try again in \(seconds) seconds",
      headers: [.retryAfter: String(seconds)])
  }
}

extension HTTPFields {
  fileprivate mutating func tell(_ standing: RateLimiter.Standing) {
    set("X-RateLimit-Limit", String(standing.limit))
    set("X-RateLimit-Remaining", String(Swift.max(0, standing.remaining)))
    set("X-RateLimit-Reset", standing.reset.iso)
  }
}
