import Domain
import Fakes
import Synchronization
import Web

/// A server that gives the same program the token again that it gave before, unless that was revoked; it gives
/// nothing that renews it. Mastodon is such a server.
final class ReusingAuthorizer: Authorizing {
  let server: FakeAuthorizer
  private let given = Mutex<[String: TokenGrant]>([:])

  init(server: FakeAuthorizer) {
    server.givesRefreshTokens = false
    self.server = server
  }

  func grant(for code: String, of request: AuthorizationRequest) async throws -> TokenGrant {
    let client = request.registration.clientID
    let before = given.withLock { $0[client] }
    if let before, server.liveTokens.contains(before.token.secret) { return before }
    let grant = try await server.grant(for: code, of: request)
    given.withLock { $0[client] = grant }
    return grant
  }

  func server(at origin: WebAddress) async throws -> Server { try await server.server(at: origin) }

  func register(_ app: AppDescription, at place: Server) async throws -> AppRegistration {
    try await server.register(app, at: place)
  }

  func page(for request: AuthorizationRequest) -> WebAddress { server.page(for: request) }

  func renew(
    _ refresh: AccessToken, registration: AppRegistration, at place: Server
  ) async throws -> TokenGrant {
    try await server.renew(refresh, registration: registration, at: place)
  }

  func revoke(
    _ token: AccessToken, registration: AppRegistration, at place: Server
  ) async throws {
    try await server.revoke(token, registration: registration, at: place)
  }

  func owner(of token: AccessToken, at place: Server) async throws -> AccountOwner {
    try await server.owner(of: token, at: place)
  }
}
