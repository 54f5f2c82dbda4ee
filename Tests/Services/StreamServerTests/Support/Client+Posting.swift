import Foundation
import Hummingbird
import Testing

extension Client {
  /// Posts a text; its id.
  @discardableResult
  func publish(
    _ text: String, _ more: [(String, String)] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await post("/api/v1/statuses", [("status", text)] + more)
      .id(sourceLocation: sourceLocation)
  }

  /// Somebody's id.
  func id(
    of name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await get("/api/v1/accounts/lookup?acct=\(name)").id(sourceLocation: sourceLocation)
  }

  /// Does something with somebody, as `follow` and `mute`, which must succeed.
  func does(
    _ word: String, on name: String, _ form: [(String, String)] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await act(word, on: name, form)
    try #require(answer.status == 200, "\(answer.body)", sourceLocation: sourceLocation)
  }

  /// The same, whatever comes of it.
  func act(
    _ word: String, on name: String, _ form: [(String, String)] = []
  ) async throws -> Answer {
    try await post("/api/v1/accounts/\(id(of: name))/\(word)", form)
  }

  /// How one stands with somebody.
  func relationship(with name: String) async throws -> JSON {
    try await get("/api/v1/accounts/relationships?id[]=\(id(of: name))").json[0]
  }

  /// The names of those in a list of people.
  func names(_ path: String) async throws -> [String] {
    try await get(path).json.list.compactMap { $0["acct"].text }
  }

  /// Uploads a file as browsers do.
  func upload(
    _ bytes: [UInt8], name: String = "photo.png", type: String = "image/png",
    _ fields: [(String, String)] = [], to path: String = "/api/v2/media",
    by method: HTTPRequest.Method = .post, as part: String = "file"
  ) async throws -> Answer {
    let boundary = "----a-boundary"
    var body = fields.flatMap { field in
      Array(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field.0)\"\r\n\r\n\(field.1)\r\n"
          .utf8)
    }
    body += Array(
      """
      --\(boundary)\r\nContent-Disposition: form-data; name="\(part)"; filename="\(name)"\r\n\
      Content-Type: \(type)\r\n\r\n
      """.utf8)
    body += bytes + Array("\r\n--\(boundary)--\r\n".utf8)
    return try await send(
      method, path, type: "multipart/form-data; boundary=\(boundary)", body: body)
  }
}
