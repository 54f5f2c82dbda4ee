import Domain
import Synchronization
import Web

/// A web that answers as a test says, and remembers what it was asked.
final class ScriptedWeb: Requesting {
  private let heard = Mutex<[WebRequest]>([])
  private let answer: @Sendable (WebRequest) throws -> WebResponse

  /// Every request is answered by `answer`.
  init(_ answer: @escaping @Sendable (WebRequest) throws -> WebResponse) {
    self.answer = answer
  }

  /// What was asked, in order.
  var requests: [WebRequest] { heard.withLock { $0 } }

  /// Paths and queries that were asked for, in order.
  var targets: [String] { requests.map(\.address.target) }

  func send(_ request: WebRequest) async throws -> WebResponse {
    heard.withLock { $0.append(request) }
    return try answer(request)
  }

  func send(
    _ request: WebRequest, to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let response = try await send(request)
    try await sink(response.body[...])
    return response
  }
}

extension WebRequest {
  /// An answer to it.
  func answer(
    _ body: String = "{}", status: Int = 200, _ headers: WebHeaders = [:],
    retryAfter: Duration? = nil
  ) -> WebResponse {
    answer(bytes: Array(body.utf8), status: status, headers, retryAfter: retryAfter)
  }

  /// An answer of bytes.
  func answer(
    bytes: [UInt8], status: Int = 200, _ headers: WebHeaders = [:], retryAfter: Duration? = nil
  ) -> WebResponse {
    WebResponse(
      status: status, headers: headers, body: bytes, address: address, retryAfter: retryAfter)
  }

  /// The form that is sent along, as text.
  var form: String { String(decoding: body ?? [], as: UTF8.self) }
}
