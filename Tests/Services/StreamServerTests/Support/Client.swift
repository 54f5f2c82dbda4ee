import Domain
import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import StreamServer

/// A program that speaks with the server, with a token or without one.
struct Client {
  let client: any TestClientProtocol
  var token: String?
  var headers: HTTPFields = [:]
  var asked = LastRequest()

  /// Headers by their names.
  struct Headers {
    let fields: HTTPFields

    subscript(name: String) -> String? { fields.value(name) }
  }

  /// What the server said.
  struct Answer {
    let status: Int
    let headers: Headers
    let bytes: [UInt8]

    var body: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSON { JSON(body) }

    /// The id of what it tells of: of something that was made, for one.
    func id(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
      try #require(json["id"].text, "\(status): \(body)", sourceLocation: sourceLocation)
    }
  }

  func get(_ path: String) async throws -> Answer {
    try await send(.get, path)
  }

  func post(_ path: String, _ form: [(String, String)] = []) async throws -> Answer {
    try await send(.post, path, form)
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ form: [(String, String)]
  ) async throws -> Answer {
    let body = form.map { "\($0.0.percentEncoded)=\($0.1.percentEncoded)" }.joined(separator: "&")
    return try await send(
      method, path, type: "application/x-www-form-urlencoded", body: Array(body.utf8))
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, type: String? = nil, body: [UInt8]? = nil
  ) async throws -> Answer {
    var headers = headers
    if let token { headers[.authorization] = "Bearer \(token)" }
    if let type { headers[.contentType] = type }
    asked.note("\(method) \(path)")
    let response = try await client.executeRequest(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(bytes: $0) })
    return Answer(
      status: Int(response.status.code), headers: Headers(fields: response.headers),
      bytes: Array(response.body.readableBytesView))
  }

  /// The same with a header more.
  func with(_ name: String, _ value: String) -> Client {
    var client = self
    client.headers.set(name, value)
    return client
  }

  /// The same with a token, or with none.
  func with(token: String?) -> Client {
    var client = self
    client.token = token
    return client
  }
}

/// What was asked for last, for whoever waits for the answer in vain.
final class LastRequest: Sendable {
  private let last = Mutex("")

  var text: String { last.withLock(\.self) }

  func note(_ request: String) { last.withLock { $0 = request } }
}
