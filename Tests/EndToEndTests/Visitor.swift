import Domain
import Fakes
import Foundation
import Networking
import Testing
import Web

/// Somebody with a browser, and with another program, at a household's server.
struct Visitor {
  private let network: NetworkClient
  private let transport = LiveTransport(proxies: ProxySettings([:]))
  let origin: WebAddress

  init(at origin: WebAddress) {
    self.origin = origin
    network = NetworkClient(
      over: transport, agent: "Visitor", time: ManualTime(),
      clock: SkippingClock(lasting: .seconds(10)))
  }

  /// Says yes on the page of a server; returns what the browser shows last.
  func allow(_ page: WebAddress, as name: String = "ada") async throws -> String {
    let answer = try await ask(WebRequest(page))
    let form = String(decoding: answer.body, as: UTF8.self)
    var fields = form.matches(of: /<input type="hidden" name="([^"]+)" value="([^"]*)">/)
      .map { (String($0.output.1), Self.unescaped($0.output.2)) }
    fields += [
      ("username", name), ("password", HouseholdServer.password), ("decision", "allow"),
    ]
    // Browsers bring cookies back.
    let cookie = answer.headers["Set-Cookie"]?.prefix { $0 != ";" }
    return try await post("/oauth/authorize", fields, with: ["Cookie": String(cookie ?? "")])
  }

  /// Signs the other program in; returns its token.
  func token(of name: String = "ada") async throws -> String {
    let redirect = ("redirect_uri", "urn:ietf:wg:oauth:2.0:oob")
    let app = try await post(
      "/api/v1/apps",
      [("client_name", "another"), ("redirect_uris", redirect.1), ("scopes", "read write")])
    let client = [
      ("client_id", try Self.text("client_id", in: app)),
      ("client_secret", try Self.text("client_secret", in: app)), redirect,
    ]
    let query = Self.encoded([
      client[0], redirect, ("response_type", "code"), ("scope", "read write"),
    ])
    let page = try #require(origin.resolving("/oauth/authorize?" + query))
    let shown = try await allow(page, as: name)
    let code = try #require(shown.firstMatch(of: /id="code"[^>]* value="([^"]+)"/)).output.1
    return try Self.text(
      "access_token",
      in: try await post(
        "/oauth/token", client + [("grant_type", "authorization_code"), ("code", String(code))]))
  }

  /// All statuses of the home timeline, newest first.
  func statuses<Status: Decodable & Identifiable<String>>(
    _ type: Status.Type, token: String
  ) async throws -> [Status] {
    var statuses: [Status] = []
    var page: [Status]
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    repeat {
      let below = statuses.last.map { "&max_id=\($0.id)" } ?? ""
      let bytes = try await get("/api/v1/timelines/home?limit=40" + below, token: token)
      page = try decoder.decode([Status].self, from: Data(bytes))
      statuses += page
    } while !page.isEmpty
    return statuses
  }

  /// Posts a picture with the other program.
  func post(_ picture: [UInt8], saying text: String, token: String) async throws {
    let status = try await publish(
      text, picture: try await upload(picture, token: token), token: token)
    #expect(status.contains(#""blurhash""#), "\(status)")
  }

  /// Uploads a picture; its id.
  func upload(_ picture: [UInt8], token: String) async throws -> String {
    let boundary = "a-boundary"
    var body = Array(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n"
        .utf8)
    body += picture + Array("\r\n--\(boundary)--\r\n".utf8)
    let type = "multipart/form-data; boundary=\(boundary)"
    return try Self.text(
      "id",
      in: try await post(
        "/api/v2/media", body, as: type, with: ["Authorization": "Bearer \(token)"]))
  }

  /// Posts a picture that was uploaded, and what else is asked for; the status as JSON. A `key` makes a repeat
  /// harmless.
  func publish(
    _ text: String, picture: String, _ more: [(String, String)] = [], key: String? = nil,
    token: String
  ) async throws -> String {
    let fields = [("status", text), ("media_ids[]", picture)] + more
    var headers: WebHeaders = ["Authorization": "Bearer \(token)"]
    if let key { headers["Idempotency-Key"] = key }
    return try await post(
      "/api/v1/statuses", Array(Self.encoded(fields).utf8),
      as: "application/x-www-form-urlencoded", with: headers)
  }

  /// Does something with what is at a path; the answer.
  @discardableResult
  func change(
    _ path: String, by method: WebRequest.Method = .post, _ fields: [(String, String)] = [],
    token: String
  ) async throws -> String {
    try await post(
      path, Array(Self.encoded(fields).utf8), as: "application/x-www-form-urlencoded",
      with: ["Authorization": "Bearer \(token)"], method)
  }

  /// What is at a path.
  func get(_ path: String, token: String? = nil) async throws -> [UInt8] {
    var request = WebRequest(try #require(origin.resolving(path)))
    if let token { request.headers["Authorization"] = "Bearer \(token)" }
    return try await ask(request).body
  }

  /// Ends its connections.
  func leave() async { await transport.shutDown() }
}

extension Visitor {
  private func post(
    _ path: String, _ fields: [(String, String)], with headers: WebHeaders = [:]
  ) async throws -> String {
    try await post(
      path, Array(Self.encoded(fields).utf8), as: "application/x-www-form-urlencoded",
      with: headers)
  }

  private func post(
    _ path: String, _ body: [UInt8], as type: String, with headers: WebHeaders,
    _ method: WebRequest.Method = .post
  ) async throws -> String {
    var request = WebRequest(
      try #require(origin.resolving(path)), method: method, headers: headers, body: body)
    request.headers["Content-Type"] = type
    return String(decoding: try await ask(request).body, as: UTF8.self)
  }

  private func ask(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    request.allowsPlainHTTP = true
    // A connection kept for the next request may be closed before this busy process gets to it.
    request.headers["Connection"] = "close"
    return try await inTime("an answer to \(request.address.target)") { [network, request] in
      try await network.send(request)
    }.accepted()
  }

  private static func encoded(_ fields: [(String, String)]) -> String {
    let plain = CharacterSet.alphanumerics
    return fields.map { name, value in
      [name, value].map { $0.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        .joined(separator: "=")
    }.joined(separator: "&")
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
      "&quot;", with: "\""
    )
    .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  private static func text(_ name: String, in json: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try #require(object?[name] as? String)
  }
}
