import Domain
import Web

/// A web on which no host is known.
public struct OfflineWeb: Requesting {
  /// Makes it.
  public init() {}

  /// Throws ``NetworkError/unknownHost(_:)``.
  public func send(_ request: WebRequest) async throws -> WebResponse {
    throw NetworkError.unknownHost(request.address.host)
  }

  /// Throws ``NetworkError/unknownHost(_:)``.
  public func send(
    _ request: WebRequest, to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    try await send(request)
  }
}
