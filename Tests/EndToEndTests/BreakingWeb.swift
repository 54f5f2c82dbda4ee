import Domain
import Fakes
import Synchronization
import Web

/// A way to the web on which answers get lost, when what was asked is done.
final class BreakingWeb: Requesting {
  private let web: any Requesting
  private let breaks = Mutex(0)

  init(over web: any Requesting) {
    self.web = web
  }

  /// The answers to so many requests to post a status get lost.
  func loseAnswers(_ count: Int) {
    breaks.withLock { $0 = count }
  }

  func send(_ request: WebRequest) async throws -> WebResponse {
    let request = Self.alone(request)
    let response = try await inTime("an answer to \(request.address.target)") { [web] in
      try await web.send(request)
    }
    guard request.method == .post, request.address.target == "/api/v1/statuses" else {
      return response
    }
    let isLost = breaks.withLock { breaks in
      defer { breaks = max(0, breaks - 1) }
      return breaks > 0
    }
    if isLost { throw NetworkError.interrupted(host: request.address.host) }
    return response
  }

  func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let request = Self.alone(request)
    return try await inTime("an answer to \(request.address.target)") { [web] in
      try await web.send(request, opening: opening, to: sink)
    }
  }

  /// A connection kept for the next request may be closed before this busy process gets to it.
  private static func alone(_ request: WebRequest) -> WebRequest {
    var request = request
    request.headers["Connection"] = "close"
    return request
  }
}
