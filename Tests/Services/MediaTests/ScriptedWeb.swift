import Domain
import Synchronization

/// A web that answers as a test says, and remembers what it was asked for.
final class ScriptedWeb: Requesting {
  typealias Sink = @Sendable (ArraySlice<UInt8>) async throws -> Void

  private let script: @Sendable (WebRequest, Sink) async throws -> Int
  private let asked = Mutex<[WebRequest]>([])

  /// Hands the body on and returns the status; there is nothing unless a test says so.
  init(
    _ script: @escaping @Sendable (WebRequest, Sink) async throws -> Int = { _, _ in 404 }
  ) {
    self.script = script
  }

  var requests: [WebRequest] { asked.withLock { $0 } }

  func send(_ request: WebRequest) async throws -> WebResponse {
    try await send(request) { _ in }
  }

  func send(_ request: WebRequest, to sink: @escaping Sink) async throws -> WebResponse {
    asked.withLock { $0.append(request) }
    return WebResponse(status: try await script(request, sink), address: request.address)
  }
}
