import Domain
import Web

extension NetworkError {
  /// A server that is away.
  public static let away = NetworkError.unreachable(host: "photos.example", reason: "it is away")
}

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
    _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
    to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    try await send(request)
  }
}
