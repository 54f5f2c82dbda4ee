import Domain
import Hummingbird

/// Finds out who calls, counts what they do, and tells them how much they may.
struct CallerMiddleware: RouterMiddleware {
  let household: Household

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    var context = context
    context.origin = household.origin(of: request, peer: context.peer)
    guard path.hasPrefix("/api/") || path.hasPrefix("/oauth/") else {
      // Without a good token there are the pictures that are for everybody.
      if path.hasPrefix("/media/") { _ = try identify(request, &context) }
      return try await next(request, context)
    }
    let problem = try identify(request, &context)
    let standing = household.requests.count(context.counted, at: household.time.now)
    var response: Response
    if standing.remaining < 0 {
      response = APIError.tooMany(until: standing.reset, at: household.time.now).response
    } else if let problem {
      response = problem.response
    } else {
      response = await answer(request, context, next)
    }
    response.headers.tell(standing)
    return response
  }

  private func answer(
    _ request: Request, _ context: ServerContext,
    _ next: (Request, ServerContext) async throws -> Response
  ) async -> Response {
    do {
      return try await next(request, context)
    } catch {
      // Here already, so that errors, too, tell how much there is left.
      return ErrorAnswer(household: household).response(to: error, of: request)
    }
  }

  /// Sets the context's caller; the error if there is a token and it is not good.
  private func identify(
    _ request: Request, _ context: inout ServerContext
  ) throws -> APIError? {
    guard !request.uri.path.hasPrefix("/oauth/"), let header = request.headers[.authorization]
    else {
      return nil
    }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else {
      return .unauthorised
    }
    let hash = Secret.hash(of: String(parts[1]))
    context.caller = try household.tokens.caller(hash, store: household.store)
    return context.caller == nil ? .unauthorised : nil
  }
}

extension ServerContext {
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
  fileprivate mutating func tell(_ standing: RateCounter.Standing) {
    set("X-RateLimit-Limit", String(standing.limit))
    set("X-RateLimit-Remaining", String(Swift.max(0, standing.remaining)))
    set("X-RateLimit-Reset", standing.reset.iso)
  }
}
