import Web

/// Exchanges one request with one server. It follows no redirects and retries only if a kept connection is gone.
public protocol Transport: Sendable {
  /// Sends the request and hands on what comes: the head once, then pieces of the body in order.
  ///
  /// Only the request's method, address, headers and body count here, and whether it is idempotent.
  /// `receive` says whether it wants more; once it does not, the exchange is over. Throws
  /// ``NetworkError``, `CancellationError`, or what `receive` throws; ends soon when cancelled.
  func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws
}

/// What comes from a server.
public enum TransportEvent: Hashable, Sendable {
  /// Status and headers, once and first.
  case head(status: Int, headers: WebHeaders)
  /// The next bytes of the body, decompressed.
  case piece([UInt8])
}
