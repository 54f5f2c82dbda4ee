import Crypto
import Domain
import Foundation
import Markup
import Web

/// Signs people in at servers that speak the Mastodon API.
///
///     let authorizer = FediverseAuthorizer(over: client)
///     let server = try await authorizer.server(at: origin)
public struct FediverseAuthorizer: Authorizing {
  /// A larger difference between the clocks is told.
  static let clockTolerance = Duration.seconds(300)

  let client: FediverseClient

  /// Makes an authorizer; servers' clocks are compared with the client's time.
  public init(over client: FediverseClient) {
    self.client = client
  }

  /// Finds out which server is at an address, by its instance description or by nodeinfo.
  public func server(at origin: WebAddress) async throws -> Server {
    try await ServerDetection(client: client, origin: origin).server()
  }

  /// Registers this program.
  public func register(
    _ app: AppDescription, at server: Server
  ) async throws -> AppRegistration {
    try await ask(.register(app), at: server) { json throws(JSONProblem) in
      try AppRegistration(json)
    }
  }

  /// The page where a person grants `request` (RFC 6749, 4.1.1; RFC 7636, 4.3).
  public func page(for request: AuthorizationRequest) -> WebAddress {
    var fields: [WebForm.Field] = [
      .init("response_type", "code"), .init("client_id", request.registration.clientID),
      .init("redirect_uri", request.redirect),
      .init("scope", request.scopes.joined(separator: " ")), .init("state", request.state),
      .init("code_challenge", Self.challenge(of: request.verifier)),
      .init("code_challenge_method", "S256"),
    ]
    if request.forcesLogin { fields.append(.init("force_login", "true")) }
    let origin = request.server.origin
    let query = WebForm.text(fields)
    return WebAddress("\(origin.scheme)://\(origin.authority)/oauth/authorize?\(query)") ?? origin
  }

  /// The token for a code.
  public func grant(
    for code: String, of request: AuthorizationRequest
  ) async throws -> TokenGrant {
    try await ask(.token(for: code, of: request), at: request.server) {
      json throws(JSONProblem) in try TokenGrant(json)
    }
  }

  /// A new token for a refresh token.
  public func renew(
    _ refresh: AccessToken, registration: AppRegistration, at server: Server
  ) async throws -> TokenGrant {
    try await ask(.token(renewing: refresh, registration), at: server) {
      json throws(JSONProblem) in try TokenGrant(json, instead: refresh)
    }
  }

  /// Revokes a token. One that the server calls invalid is fine, and so is one that it has no way to revoke, as
  /// Pixelfed says itself. Any other answer, such as a proxy's, has revoked nothing, and is thrown.
  public func revoke(
    _ token: AccessToken, registration: AppRegistration, at server: Server
  ) async throws {
    let response = try await client.response(
      to: .revoke(token, registration), at: server.origin)
    let root = try? response.json()
    switch response.status {
    case 400, 401, 403: if root?["error"]?.filledText != nil { return }
    case 404, 405, 501: if root?.isObject == true { return }
    case 410: return
    default: break
    }
    _ = try response.meant(by: server.origin, now: client.time.now)
  }

  /// The account that a token is for.
  public func owner(of token: AccessToken, at server: Server) async throws -> AccountOwner {
    let response = try await client.response(
      to: .verifyCredentials, at: server.origin, as: .token(token))
    guard response.status != 401, response.status != 403 else {
      throw AccountError.denied(host: server.origin.host)
    }
    return try read(response, of: server) { json throws(JSONProblem) in
      var problems: [JSONProblem] = []
      let account = try RemoteAccount(json, &problems)
      return AccountOwner(
        remoteID: account.id, username: account.username, displayName: account.displayName)
    }
  }
}

extension FediverseAuthorizer {
  private func ask<Value>(
    _ endpoint: Endpoint, at server: Server,
    reading value: (JSONNode) throws(JSONProblem) -> Value
  ) async throws -> Value {
    let response = try await client.response(to: endpoint, at: server.origin)
    if let refusal = refusal(in: response, of: server.origin.host) { throw refusal }
    return try read(response, of: server, value)
  }

  private func read<Value>(
    _ response: WebResponse, of server: Server,
    _ value: (JSONNode) throws(JSONProblem) -> Value
  ) throws -> Value {
    let json = try response.meant(by: server.origin, now: client.time.now).json()
    do {
      return try value(json)
    } catch {
      throw AccountError.missing(host: server.origin.host, path: error.path)
    }
  }

  /// The verifier's hash in letters that addresses take.
  private static func challenge(of verifier: AccessToken) -> String {
    Data(SHA256.hash(data: Data(verifier.secret.utf8))).base64URL
  }
}

// Why a server gives no token (RFC 6749, 5.2), in the words of each program.
extension FediverseAuthorizer {
  private func refusal(in response: WebResponse, of host: String) -> AccountError? {
    guard (400..<500).contains(response.status), let root = try? response.json() else { return nil }
    let word = root["error"]?.text?.lowercased() ?? ""
    let hint = root["hint"]?.text?.lowercased() ?? ""
    let isAboutCode = hint.contains("authorization code") || hint.contains("refresh token")
    if word.contains("invalid_grant") { return wrongCode(response, host) }
    if word.contains("invalid_client") || word.contains("unauthorized_client") {
      return .registrationGone(host: host)
    }
    if word.contains("invalid_scope") { return .scopeRefused(host: host) }
    if word.contains("access_denied") { return .denied(host: host) }
    // Pixelfed calls an unusable code or refresh token a bad request.
    if word.contains("invalid_request"), isAboutCode { return wrongCode(response, host) }
    // Mastodon's answer to a registration with unknown scopes.
    if response.status == 422, word.contains("scope") { return .scopeRefused(host: host) }
    return nil
  }

  /// A code may also be refused because the clocks differ.
  private func wrongCode(_ response: WebResponse, _ host: String) -> AccountError {
    guard let served = response.headers["Date"].flatMap(HTTPDate.parse) else {
      return .wrongCode(host: host)
    }
    let difference = Duration.milliseconds(
      (client.time.now.milliseconds - served.milliseconds).magnitude)
    return difference > Self.clockTolerance
      ? .clockOff(host: host, by: difference) : .wrongCode(host: host)
  }
}

extension TokenGrant {
  /// The token in an answer. Servers that send no new refresh token expect the old one to be kept.
  init(_ json: JSONNode, instead old: AccessToken? = nil) throws(JSONProblem) {
    self.init(
      token: try json.needSecret("access_token"),
      refresh: json["refresh_token"]?.text.flatMap { AccessToken($0) } ?? old,
      scopes: Set((json["scope"]?.text ?? "").split(separator: " ").map(String.init)))
  }
}

extension AppRegistration {
  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(
      clientID: try json.needText("client_id"),
      clientSecret: try json.needSecret("client_secret"))
  }
}

extension JSONNode {
  fileprivate func needSecret(_ name: StaticString) throws(JSONProblem) -> AccessToken {
    let member = try need(name)
    guard let secret = member.text.flatMap({ AccessToken($0) }) else {
      throw JSONProblem(member, isNot: "a token")
    }
    return secret
  }
}
