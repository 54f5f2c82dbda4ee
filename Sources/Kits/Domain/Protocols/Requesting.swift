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
}
