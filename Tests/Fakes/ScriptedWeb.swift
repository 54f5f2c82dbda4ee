import Domain
import Synchronization
import Web

/// A web was asked so often that nobody meant to.
struct AskedWithoutEnd: Error {}

/// A web that answers as a test says, and remembers what it was asked.
public final class ScriptedWeb: Requesting {
  private let heard = Mutex<[WebRequest]>([])
  private let answer: @Sendable (WebRequest) throws -> WebResponse
  /// Far more than any test asks for. Without an end, one who follows a server for ever would take all memory.
  private static let most = 50_000

  /// Every request is answered by `answer`.
  public init(_ answer: @escaping @Sendable (WebRequest) throws -> WebResponse) {
    self.answer = answer
  }

  /// What was asked, in order.
  public var requests: [WebRequest] { heard.withLock { $0 } }

  /// Paths and queries that were asked for, in order.
  public var targets: [String] { requests.map(\.address.target) }

  /// Remembers the request and answers it.
  public func send(_ request: WebRequest) async throws -> WebResponse {
    try respond(to: request)
  }

  /// The same, where nobody waits.
  public func respond(to request: WebRequest) throws -> WebResponse {
    let isHeard = heard.withLock { heard in
      guard heard.count < Self.most else { return false }
      heard.append(request)
      return true
    }
    guard isHeard else { throw AskedWithoutEnd() }
    return try answer(request)
  }

  /// The same, with the body of a good answer in one piece.
  public func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let response = try await send(request)
    guard (200..<300).contains(response.status) else { return response }
    try await opening(WebHead(status: response.status, headers: response.headers))
    if !response.body.isEmpty { try await sink(response.body[...]) }
    return response
  }
}

extension WebRequest {
  /// An answer to it.
  public func answer(
    _ body: String = "{}", status: Int = 200, _ headers: WebHeaders = [:],
    retryAfter: Duration? = nil
  ) -> WebResponse {
    answer(bytes: Array(body.utf8), status: status, headers, retryAfter: retryAfter)
  }

  /// An answer of bytes.
  public func answer(
    bytes: [UInt8], status: Int = 200, _ headers: WebHeaders = [:], retryAfter: Duration? = nil
  ) -> WebResponse {
    WebResponse(
      status: status, headers: headers, body: bytes, address: address, retryAfter: retryAfter)
  }

  /// The form that is sent along, as text.
  public var form: String { String(decoding: body ?? [], as: UTF8.self) }
}
