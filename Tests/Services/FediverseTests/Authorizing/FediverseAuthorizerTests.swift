import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct FediverseAuthorizerTests {
  private let time = ManualTime()
  private let server = Invented.server()
  private let registration = AppRegistration(
    clientID: "id 1", clientSecret: Invented.token("app-secret"))

  private func request(forcesLogin: Bool = false) -> AuthorizationRequest {
    AuthorizationRequest(
      server: server, registration: registration, redirect: "urn:ietf:wg:oauth:2.0:oob",
      scopes: ["read", "write"], state: "s+1",
      // RFC 7636, appendix B.
      verifier: Invented.token("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
      forcesLogin: forcesLogin)
  }

  private func authorizer(
    _ answer: @escaping @Sendable (WebRequest) -> WebResponse
  ) -> (FediverseAuthorizer, ScriptedWeb) {
    let web = ScriptedWeb(answer)
    return (FediverseAuthorizer(over: FediverseClient(over: web, time: time)), web)
  }

  private func grantError(
    _ status: Int, _ body: String, _ headers: WebHeaders = [:]
  ) async -> AccountError? {
    let (authorizer, _) = authorizer { $0.answer(body, status: status, headers) }
    return await #expect(throws: AccountError.self) {
      try await authorizer.grant(for: "code-1", of: request())
    }
  }

  @Test func `the program is made known`() async throws {
    let (authorizer, web) = authorizer {
      $0.answer(#"{"id": 5, "client_id": "abc", "client_secret": "def", "name": "x"}"#)
    }
    let registration = try await authorizer.register(
      AppDescription(
        name: "Photo & Stream", redirects: ["http://127.0.0.1:7/", "urn:x"],
        scopes: ["read", "write"]),
      at: server)
    #expect(
      registration == AppRegistration(clientID: "abc", clientSecret: Invented.token("def")))
    let request = try #require(web.requests.first)
    #expect(request.method == .post)
    #expect(request.address.text == "https://photos.example/api/v1/apps")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(
      request.form == "client_name=Photo%20%26%20Stream&redirect_uris=http%3A%2F%2F127.0.0.1%3A7%2F"
        + "%0Aurn%3Ax&scopes=read%20write")
  }

  @Test func `the page is asked for with the proof of the end`() {
    let (authorizer, _) = authorizer { $0.answer() }
    #expect(
      authorizer.page(for: request()).text
        == "https://photos.example/oauth/authorize?response_type=code&client_id=id%201"
        + "&redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&scope=read%20write&state=s%2B1"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        + "&code_challenge_method=S256")
    #expect(
      authorizer.page(for: request(forcesLogin: true)).text.hasSuffix("&force_login=true"))
  }

  @Test func `a code becomes a token`() async throws {
    let (authorizer, web) = authorizer {
      $0.answer(
        """
        {"access_token": "tok", "token_type": "Bearer", "scope": "read write:media", \
        "created_at": 1777636800, "expires_in": 3600, "refresh_token": "again"}
        """)
    }
    let grant = try await authorizer.grant(for: "c/1", of: request())
    #expect(
      grant
        == TokenGrant(
          token: Invented.token("tok"), refresh: Invented.token("again"),
          scopes: ["read", "write:media"]))
    let form = try #require(web.requests.first?.form)
    #expect(form.contains("grant_type=authorization_code&code=c%2F1&"))
    #expect(form.contains("code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
    #expect(form.hasSuffix("client_id=id%201&client_secret=app-secret"))
    #expect(web.requests.first?.isIdempotent == false)
  }

  @Test func `a token is enough`() async throws {
    let (authorizer, _) = authorizer { $0.answer(#"{"access_token": "tok"}"#) }
    let grant = try await authorizer.grant(for: "1", of: request())
    #expect(grant == TokenGrant(token: Invented.token("tok")))
  }

  @Test(arguments: [
    (
      400, #"{"error": "invalid_grant", "error_description": "The provided …"}"#,
      AccountError.wrongCode(host: "photos.example")
    ),
    (401, #"{"error": "invalid_client"}"#, .registrationGone(host: "photos.example")),
    (400, #"{"error": "invalid_scope"}"#, .scopeRefused(host: "photos.example")),
    (403, #"{"error": "access_denied"}"#, .denied(host: "photos.example")),
    (
      400, #"{"error": "invalid_request", "hint": "Cannot decrypt the authorization code"}"#,
      .wrongCode(host: "photos.example")
    ),
    (
      400, #"{"error":"bad request: invalid_grant: not found"}"#, .wrongCode(host: "photos.example")
    ),
    (
      422, #"{"error": "Validation failed: Scopes doesn't match configured on the server."}"#,
      .scopeRefused(host: "photos.example")
    ),
    (200, #"{"token_type": "Bearer"}"#, .missing(host: "photos.example", path: "access_token")),
    (200, #"{"access_token": "a b"}"#, .missing(host: "photos.example", path: "access_token")),
  ])
  func `a refusal is told for what it is`(status: Int, body: String, error: AccountError) async {
    #expect(await grantError(status, body) == error)
  }

  @Test func `a clock that is far off is told, not the code`() async {
    let body = #"{"error": "invalid_grant"}"#
    #expect(
      await grantError(400, body, ["Date": "Fri, 01 May 2026 12:10:00 GMT"])
        == .clockOff(host: "photos.example", by: .seconds(600)))
    #expect(
      await grantError(400, body, ["Date": "Fri, 01 May 2026 11:56:00 GMT"])
        == .wrongCode(host: "photos.example"))
  }

  @Test func `a refusal without a word of it stays a refusal`() async {
    let (authorizer, _) = authorizer { $0.answer("", status: 500) }
    let expected = FediverseError.refused(host: "photos.example", status: 500, phrase: nil)
    await #expect(throws: expected) { try await authorizer.grant(for: "1", of: request()) }
  }

  @Test func `a token is renewed, and what renews it is kept if it stays`() async throws {
    let (authorizer, web) = authorizer { $0.answer(#"{"access_token": "new"}"#) }
    let grant = try await authorizer.renew(
      Invented.token("old-refresh"), registration: registration, at: server)
    #expect(grant.token == Invented.token("new"))
    #expect(grant.refresh == Invented.token("old-refresh"))
    #expect(
      web.requests.first?.form.hasPrefix("grant_type=refresh_token&refresh_token=old-refresh&")
        == true)
  }

  @Test(arguments: [
    (200, "{}"), (400, #"{"error": "invalid_request"}"#), (401, #"{"error": "invalid_client"}"#),
    (403, #"{"error": "unauthorized_client"}"#), (404, #"{"message": "Not Found"}"#),
  ])
  func `a token that is worthless already, or that nothing revokes, is fine`(
    status: Int, body: String
  ) async throws {
    let (authorizer, web) = authorizer { $0.answer(body, status: status) }
    try await authorizer.revoke(Invented.token("tok"), registration: registration, at: server)
    #expect(web.requests.first?.form.hasSuffix("&token=tok") == true)
  }

  @Test(arguments: [
    (403, "<!DOCTYPE html><p>Are you a robot?"), (404, "<html>nginx"), (404, ""), (408, ""),
    (401, #"{"message": "no"}"#), (425, #"{"error": "too early"}"#),
  ])
  func `a token that something else refuses to revoke is not revoked`(
    status: Int, body: String
  ) async {
    let (authorizer, _) = authorizer { $0.answer(body, status: status) }
    await #expect(throws: FediverseError.self) {
      try await authorizer.revoke(Invented.token("tok"), registration: registration, at: server)
    }
  }

  @Test func `a server that is away has not revoked it`() async {
    let (authorizer, _) = authorizer { $0.answer("", status: 503, retryAfter: .seconds(9)) }
    await #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(9))) {
      try await authorizer.revoke(Invented.token("tok"), registration: registration, at: server)
    }
  }

  @Test func `a token tells whose it is`() async throws {
    let (authorizer, web) = authorizer {
      $0.answer(#"{"id": "7", "username": "ada", "acct": "ada", "display_name": "Ada"}"#)
    }
    let owner = try await authorizer.owner(of: Invented.token("tok"), at: server)
    #expect(owner == AccountOwner(remoteID: "7", username: "ada", displayName: "Ada"))
    #expect(web.requests.first?.headers["Authorization"] == "Bearer tok")
  }

  @Test func `a token that proves nothing is denied`() async {
    let (authorizer, _) = authorizer { $0.answer(#"{"error": "revoked"}"#, status: 401) }
    await #expect(throws: AccountError.denied(host: "photos.example")) {
      try await authorizer.owner(of: Invented.token("tok"), at: server)
    }
  }
}
