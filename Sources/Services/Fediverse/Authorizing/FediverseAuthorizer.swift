import Crypto
import Domain
import Foundation
import Markup
import Web

/// Signs people in at servers that speak the Mastodon API.
///
///     let authorizer = FediverseAuthorizer(over: network, time: time)
///     let server = try await authorizer.server(at: origin)
public struct FediverseAuthorizer: Authorizing {
  let client: FediverseClient
  let time: any TimeSource

  /// Makes one; clocks of servers are compared with `time`.
  public init(over network: any Requesting, time: any TimeSource) {
    client = FediverseClient(over: network, time: time)
    self.time = time
  }

  /// Asks who answers there: the instance's newer description, its older one, or else nodeinfo.
  public func server(at origin: WebAddress) async throws -> Server {
    try await ServerDetection(client: client, origin: origin).server()
  }

  /// Makes this program known.
  public func register(
    _ app: AppDescription, at server: Server
  ) async throws -> AppRegistration {
    let application: Application = try await ask(.register(app), at: server)
    return AppRegistration(
      clientID: application.clientID, clientSecret: application.clientSecret)
  }

  /// The page where a person says yes to `request`.
  public func page(for request: AuthorizationRequest) -> WebAddress {
    let origin = request.server.origin
    let query = WebForm.text(AuthorizationPage.fields(of: request))
    return WebAddress("\(origin.scheme)://\(origin.authority)/oauth/authorize?\(query)") ?? origin
  }

  /// The token for a code.
  public func grant(
    for code: String, of request: AuthorizationRequest
  ) async throws -> TokenGrant {
    let token: Token = try await ask(.token(for: code, of: request), at: request.server)
    return grant(of: token)
  }

  /// A new token for an old one's `refresh`.
  public func renew(
    _ refresh: AccessToken, registration: AppRegistration, at server: Server
  ) async throws -> TokenGrant {
    let token: Token = try await ask(.token(renewing: refresh, registration), at: server)
    return grant(of: token, instead: refresh)
  }

  /// Makes a token worthless. Whatever makes a server refuse that, it is worthless already, or cannot
  /// be made so.
  public func revoke(
    _ token: AccessToken, registration: AppRegistration, at server: Server
  ) async throws {
    do {
      _ = try await client.answer(to: .revoke(token, registration), at: server.origin)
    } catch FediverseError.refused(_, 400..<500, _) {
      return
    }
  }

  /// Whose token this is.
  public func owner(of token: AccessToken, at server: Server) async throws -> AccountOwner {
    let response = try await client.response(
      to: .verifyCredentials, at: server.origin, as: .token(token))
    guard response.status != 401, response.status != 403 else {
      throw AccountError.denied(host: server.origin.host)
    }
    let account: RemoteAccount = try entity(of: response, at: server)
    return AccountOwner(
      remoteID: account.id, username: account.username, displayName: account.displayName)
  }
}

extension FediverseAuthorizer {
  private func ask<Value: Entity>(_ endpoint: Endpoint, at server: Server) async throws -> Value {
    let response = try await client.response(to: endpoint, at: server.origin)
    if let refusal = GrantRefusal(response, now: time.now) {
      throw refusal.error(host: server.origin.host)
    }
    return try entity(of: response, at: server)
  }

  private func entity<Value: Entity>(
    of response: WebResponse, at server: Server
  ) throws -> Value {
    let json = try response.meant(by: server.origin, now: time.now).json()
    var problems: [JSONProblem] = []
    do {
      return try Value(json, &problems)
    } catch {
      throw AccountError.missing(host: server.origin.host, path: error.path)
    }
  }

  /// Servers that give no other refresh token mean the old one to last.
  private func grant(of token: Token, instead old: AccessToken? = nil) -> TokenGrant {
    // By this machine's clock, as it is compared with that.
    let expiry = token.expiresIn.flatMap { $0 > 0 ? time.now.advanced(by: .seconds($0)) : nil }
    return TokenGrant(
      token: token.access, refresh: token.refresh ?? old, scopes: token.scopes, expiresAt: expiry)
  }
}

/// What the page is told where a person says yes (RFC 6749, 4.1.1; RFC 7636, 4.3).
enum AuthorizationPage {
  /// Everything in its query.
  static func fields(of request: AuthorizationRequest) -> [WebForm.Field] {
    var fields: [WebForm.Field] = [
      .init("response_type", "code"), .init("client_id", request.registration.clientID),
      .init("redirect_uri", request.redirect),
      .init("scope", request.scopes.joined(separator: " ")), .init("state", request.state),
      .init("code_challenge", challenge(of: request.verifier)),
      .init("code_challenge_method", "S256"),
    ]
    if request.forcesLogin { fields.append(.init("force_login", "true")) }
    return fields
  }

  /// What the verifier is checked by: its hash in letters that addresses take.
  static func challenge(of verifier: AccessToken) -> String {
    Data(SHA256.hash(data: Data(verifier.secret.utf8))).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
