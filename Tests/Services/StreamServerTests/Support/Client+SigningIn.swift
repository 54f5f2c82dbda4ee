import Domain
import Foundation
import Hummingbird
import Testing

@testable import StreamServer

/// A registered program.
struct TestApp {
  let id: String
  let secret: String
  let redirect: String
  let scopes: String

  var credentials: [(String, String)] { [("client_id", id), ("client_secret", secret)] }

  /// The fields of an authorisation's page.
  func wish(_ more: [(String, String)] = []) -> [(String, String)] {
    [
      ("response_type", "code"), ("client_id", id), ("redirect_uri", redirect), ("scope", scopes),
    ] + more
  }
}

/// What the page says that a person sees before they sign in.
struct TestPage {
  let answer: Client.Answer
  let cookie: String
  let signature: String

  init(_ answer: Client.Answer) {
    self.answer = answer
    cookie = (answer.headers["Set-Cookie"] ?? "").split(separator: ";").first.map(String.init) ?? ""
    signature =
      answer.body.firstMatch(of: #/name="signature" value="([^"]*)"/#).map { String($0.1) } ?? ""
  }
}

extension Client {
  func register(
    redirect: String = ClientApp.outOfBand, scopes: String = "read write follow",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> TestApp {
    let answer = try await post(
      "/api/v1/apps",
      [("client_name", "A test"), ("redirect_uris", redirect), ("scopes", scopes)])
    return TestApp(
      id: try #require(
        answer.json["client_id"].text, "\(answer.body)", sourceLocation: sourceLocation),
      secret: answer.json["client_secret"].text ?? "", redirect: redirect, scopes: scopes)
  }

  func page(_ wish: [(String, String)]) async throws -> TestPage {
    let query = wish.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
    return TestPage(try await get("/oauth/authorize?" + query))
  }

  /// What follows when somebody fills in the page.
  func fill(
    _ page: TestPage, _ wish: [(String, String)], name: String, password: String,
    decision: String = "allow"
  ) async throws -> Answer {
    try await with("Cookie", page.cookie).post(
      "/oauth/authorize",
      wish + [
        ("signature", page.signature), ("username", name), ("password", password),
        ("decision", decision),
      ])
  }

  /// A code for somebody, by the page.
  func code(
    for name: String, _ app: TestApp, _ more: [(String, String)] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let wish = app.wish(more)
    let answer = try await fill(
      page(wish), wish, name: name, password: TestServer.password(of: name))
    return try #require(
      answer.code, "\(answer.status): \(answer.body)", sourceLocation: sourceLocation)
  }

  /// Changes a code into a token.
  func exchange(_ code: String, _ app: TestApp, _ more: [(String, String)] = []) async throws
    -> Answer
  {
    try await post(
      "/oauth/token",
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", app.redirect),
      ] + app.credentials + more)
  }

  /// The same program with somebody's token.
  func signedIn(
    as name: String, scopes: String = "read write follow",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Client {
    let app = try await register(scopes: scopes, sourceLocation: sourceLocation)
    let code = try await code(for: name, app, sourceLocation: sourceLocation)
    let answer = try await exchange(code, app)
    let token: String = try #require(
      answer.json["access_token"].text, "\(answer.body)", sourceLocation: sourceLocation)
    return with(token: token)
  }
}

extension Client.Answer {
  /// The code that was given, in an address to return to or on a page.
  var code: String? {
    if let location = headers["Location"] {
      return FormData(encoded: location.drop { $0 != "?" }.dropFirst())["code"]
    }
    return body.firstMatch(of: #/readonly size="50" value="([^"]*)"/#).map { String($0.1) }
  }
}
