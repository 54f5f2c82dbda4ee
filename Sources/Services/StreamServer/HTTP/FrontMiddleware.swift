import Domain
import Hummingbird

/// The outermost one: counts and logs requests, and makes answers of errors.
struct FrontMiddleware: RouterMiddleware {
  let household: Household

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard household.atWork.begin() else { return Self.stopping }
    defer { household.atWork.end() }
    let start = ContinuousClock.now
    var response = await answer(request, context, next)
    response.headers[.xContentTypeOptions] = "nosniff"
    household.log?.record(
      RequestRecord(
        method: request.method.rawValue, endpoint: context.endpointPath ?? "none",
        status: response.status.code, microseconds: (ContinuousClock.now - start).microseconds))
    return response
  }

  private func answer(
    _ request: Request, _ context: ServerContext,
    _ next: (Request, ServerContext) async throws -> Response
  ) async -> Response {
    do {
      return try await next(request, context)
    } catch {
      return ErrorAnswer(household: household).response(to: error, of: request)
    }
  }

  private static var stopping: Response {
    APIError(
      status: .serviceUnavailable, error: "The server is stopping",
      headers: [.connection: "close", .retryAfter: "5"]
    ).response
  }
}

extension Duration {
  fileprivate var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(untrusted: seconds) * 1_000_000 + Int(untrusted: attoseconds / 1_000_000_000_000)
  }
}
