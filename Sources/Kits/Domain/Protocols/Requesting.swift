/// Asks servers on the web, for everything that goes out.
///
/// Requests wait in a queue per host, follow redirects, and are tried again where that may help.
public protocol Requesting: Sendable {
  /// The server's last answer, whatever its status; see ``WebResponse/accepted()``.
  ///
  /// Throws ``NetworkError``, or `CancellationError` once the task is cancelled.
  func send(_ request: WebRequest) async throws -> WebResponse

  /// Hands the body of a successful answer to `sink` piece by piece, in order; the next piece is read
  /// when `sink` is done with one.
  ///
  /// The response has the body only if its status is not 200 to 299. Once `sink` was called, nothing
  /// is tried again. Throws ``NetworkError``, `CancellationError`, or what `sink` throws.
  func send(
    _ request: WebRequest, to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse

  /// Like ``send(_:to:)``, but tells `opening` the head of a successful answer before its body comes.
  ///
  /// It is told again if the answer broke off before its first byte and is tried again.
  func send(
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse
}

extension Requesting {
  /// Keeps a whole body until the head is known.
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
