import Domain
import Web

/// Exchanges one request with one server. It follows no redirects and retries only if a kept connection is gone.
public protocol Transport: Sendable {
  /// Sends the request and hands on what comes: the head once, then pieces of the body in order.
  ///
  /// `receive` says whether it wants more; once it does not, the exchange is over. Throws
  /// ``NetworkError``, `CancellationError`, or what `receive` throws; ends soon when cancelled.
  func exchange(
    _ request: TransportRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws
}

/// What is sent to one server.
public struct TransportRequest: Hashable, Sendable {
  /// What is done.
  public let method: WebRequest.Method
  /// To what.
  public let address: WebAddress
  /// Every line but those about the connection, the body's length and its encoding.
  public let headers: WebHeaders
  /// What is sent along.
  public let body: [UInt8]?
  /// Whether it does no harm to send it twice.
  public let isIdempotent: Bool

  /// Makes a request.
  public init(
    method: WebRequest.Method = .get, address: WebAddress, headers: WebHeaders = [:],
    body: [UInt8]? = nil, isIdempotent: Bool = false
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.isIdempotent = isIdempotent
  }
}

/// What comes from a server.
public enum TransportEvent: Hashable, Sendable {
  /// Status and headers, once and first.
  case head(status: Int, headers: WebHeaders)
  /// The next bytes of the body, decompressed.
  case piece([UInt8])
}
