import Domain
import FaultServer
import Web

/// The web, of which there is nothing but an odd server.
public struct OddWeb: Requesting {
  private let server: OddServer

  /// Makes it.
  public init(_ server: OddServer) {
    self.server = server
  }

  /// The server's answer.
  public func send(_ request: WebRequest) async throws -> WebResponse {
    let answer = server.answer(request.address.target)
    return WebResponse(
      status: answer.status,
      headers: WebHeaders(answer.headers.map { WebHeaders.Field(name: $0.key, value: $0.value) }),
      body: Array(answer.body.utf8), address: request.address)
  }

  /// The same at once.
  public func send(
    _ request: WebRequest, to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
  ) async throws -> WebResponse {
    let response = try await send(request)
    try await sink(response.body[...])
    return response
  }
}

extension FaultAnswer {
  /// What an odd server answers over a real connection, at the address where it was asked.
  public init(_ server: OddServer, to request: FaultRequest) {
    let answer = server.answer(request.target)
    let origin = "http://" + (request.headers["host"] ?? "")
    self = .response(
      answer.status, answer.headers.mapValues { $0.replacing("https://odd.example", with: origin) },
      answer.body.utf8)
  }
}
