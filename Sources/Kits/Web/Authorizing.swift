import Domain

/// The calls of a sign-in, at servers that speak the Mastodon API.
///
/// Throws ``AccountError`` for what a server says, ``NetworkError`` if it says nothing. Whether plain
/// `http` is allowed follows from the address: only a person has typed it so.
public protocol Authorizing: Sendable {
  /// Asks who answers there, and what it is able to do.
  func server(at origin: WebAddress) async throws -> Server
  /// Makes this program known.
  func register(_ app: AppDescription, at server: Server) async throws -> AppRegistration
  /// The page where a person says yes to `request`.
  func page(for request: AuthorizationRequest) -> WebAddress
  /// The token for a code. Throws ``AccountError/wrongCode(host:)``, `.registrationGone`.
  func grant(for code: String, of request: AuthorizationRequest) async throws -> TokenGrant
  /// A new token for an old one's `refresh`. Throws `.sessionOver`'s causes: `.wrongCode` if it is not
  /// taken, `.registrationGone`.
  func renew(
    _ refresh: AccessToken, registration: AppRegistration, at server: Server
  ) async throws -> TokenGrant
  /// Makes a token worthless; one that is worthless already is fine.
  func revoke(
    _ token: AccessToken, registration: AppRegistration, at server: Server
  ) async throws
  /// Whose token this is, which proves it. Throws ``AccountError/denied(host:)``.
  func owner(of token: AccessToken, at server: Server) async throws -> AccountOwner
}

/// How this program introduces itself.
public struct AppDescription: Hashable, Sendable {
  /// What people read on the server's page.
  public let name: String
  /// Where the answer may go: addresses of this machine, or `urn:ietf:wg:oauth:2.0:oob`.
  public let redirects: [String]
  /// What it may ask for at most.
  public let scopes: [String]

  /// Makes a description.
  public init(name: String, redirects: [String], scopes: [String]) {
    self.name = name
    self.redirects = redirects
    self.scopes = scopes
  }
}

/// What a server gave this program to be known by.
public struct AppRegistration: Hashable, Sendable {
  /// The name.
  public let clientID: String
  /// The secret to it.
  public let clientSecret: AccessToken

  /// Makes a registration.
  public init(clientID: String, clientSecret: AccessToken) {
    self.clientID = clientID
    self.clientSecret = clientSecret
  }
}

/// One question to a person, whether this program may read and write for them (RFC 6749, 4.1; RFC 7636).
public struct AuthorizationRequest: Hashable, Sendable {
  /// At which server.
  public let server: Server
  /// As whom the program is known there.
  public let registration: AppRegistration
  /// Where the answer goes.
  public let redirect: String
  /// What is asked for.
  public let scopes: [String]
  /// Comes back with the answer, so that nobody else can give one.
  public let state: String
  /// Proves at the end that who began is who ends: 43 to 128 characters of `A–Z a–z 0–9 - . _ ~`.
  public let verifier: AccessToken
  /// Whether to ask even if the browser is signed in, for another account.
  public let forcesLogin: Bool

  /// Takes a random state, and a verifier of 43 to 128 characters as RFC 7636 allows them.
  public init(
    server: Server, registration: AppRegistration, redirect: String, scopes: [String],
    state: String, verifier: AccessToken, forcesLogin: Bool
  ) {
    self.server = server
    self.registration = registration
    self.redirect = redirect
    self.scopes = scopes
    self.state = state
    self.verifier = verifier
    self.forcesLogin = forcesLogin
  }
}

/// Whose token it is.
public struct AccountOwner: Hashable, Sendable {
  /// Its id at its server.
  public let remoteID: String
  /// Its name there, without the server's; untrusted text.
  public let username: String
  /// How it wants to be called; untrusted text.
  public let displayName: String

  /// Makes an owner.
  public init(remoteID: String, username: String, displayName: String) {
    self.remoteID = remoteID
    self.username = username
    self.displayName = displayName
  }
}
