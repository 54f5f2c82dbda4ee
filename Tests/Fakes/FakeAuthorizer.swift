import Domain
import Synchronization
import Web

/// A server that speaks the Mastodon API, in memory: it knows which programs and tokens it gave.
///
///     let authorizer = FakeAuthorizer()
///     authorizer.next(.revoke, throws: NetworkError.unknownHost("photos.example"))
///     authorizer.standStill(at: .renew)
///
/// One person lives there; the code of her yes is ``code``.
public final class FakeAuthorizer: Authorizing {
  /// What a server is asked for.
  public enum Call: Hashable, Sendable {
    /// Who answers there.
    case server
    /// Making a program known.
    case register
    /// A token for a code.
    case grant
    /// A token for a refresh token.
    case renew
    /// Making a token worthless.
    case revoke
    /// Whose token it is.
    case owner
  }

  private struct State {
    var apps: [String: AppDescription] = [:]
    var registered = 0
    var granted = 0
    var live: Set<String> = []
    var refreshes: Set<String> = []
    var requests: [AuthorizationRequest] = []
    var failures: [Call: [any Error]] = [:]
    var stuck: Set<Call> = []
    var before: [Call: @Sendable () async -> Void] = [:]
    var kind = ServerKind.mastodon
    var capabilities = ServerCapabilities()
    var owner = AccountOwner(remoteID: "7", username: "ada", displayName: "Ada L.")
    var scopes: Set<String>?
    var refreshing = true
  }

  /// The code that is right.
  public static let code = "recognisable-code"
  private let state = Mutex(State())

  /// Makes a server that knows nobody.
  public init() {}

  /// What it is able to do.
  public var capabilities: ServerCapabilities {
    get { state.withLock { $0.capabilities } }
    set { state.withLock { $0.capabilities = newValue } }
  }

  /// Which program it is.
  public var kind: ServerKind {
    get { state.withLock { $0.kind } }
    set { state.withLock { $0.kind = newValue } }
  }

  /// Who says yes from now on.
  public var owner: AccountOwner {
    get { state.withLock { $0.owner } }
    set { state.withLock { $0.owner = newValue } }
  }

  /// What it allows from now on, whatever is asked for; nil allows that.
  public var allowedScopes: Set<String>? {
    get { state.withLock { $0.scopes } }
    set { state.withLock { $0.scopes = newValue } }
  }

  /// Whether tokens from now on can be renewed.
  public var givesRefreshTokens: Bool {
    get { state.withLock { $0.refreshing } }
    set { state.withLock { $0.refreshing = newValue } }
  }

  /// The tokens it takes.
  public var liveTokens: Set<String> { state.withLock { $0.live } }

  /// The programs it knows, in no order.
  public var apps: [AppDescription] { state.withLock { Array($0.apps.values) } }

  /// All questions that pages were made for, the oldest first.
  public var requests: [AuthorizationRequest] { state.withLock { $0.requests } }

  /// The next time it is asked this it fails; the time after that, as is said after that.
  public func next(_ call: Call, throws error: any Error) {
    state.withLock { $0.failures[call, default: []].append(error) }
  }

  /// The next time it is asked this something else happens first.
  public func next(_ call: Call, after before: @escaping @Sendable () async -> Void) {
    state.withLock { $0.before[call] = before }
  }

  /// From now on it does not answer this, until ``goOn()``; see ``Standstill``.
  public func standStill(at call: Call) {
    state.withLock { _ = $0.stuck.insert(call) }
  }

  /// From now on it answers everything.
  public func goOn() {
    state.withLock { $0.stuck = [] }
  }

  /// Forgets all programs, as servers do when somebody tidies up.
  public func forgetApps() {
    state.withLock { $0.apps = [:] }
  }

  /// Takes no token any more that it gave before, nor what renews them.
  public func revokeAll() {
    state.withLock { state in
      state.live = []
      state.refreshes = []
    }
  }
}

extension FakeAuthorizer {
  /// The server with its capabilities, wherever it is asked for.
  public func server(at origin: WebAddress) async throws -> Server {
    try await answer(.server) { state in
      Server(
        origin: origin, kind: state.kind, version: "4.5", title: "Photos",
        capabilities: state.capabilities)
    }
  }

  /// A new registration each time.
  public func register(_ app: AppDescription, at server: Server) async throws -> AppRegistration {
    try await answer(.register) { state in
      state.registered += 1
      let id = "client-\(state.registered)"
      state.apps[id] = app
      return AppRegistration(
        clientID: id, clientSecret: try Self.token("recognisable-client-secret"))
    }
  }

  /// A page of the server with the question's state.
  public func page(for request: AuthorizationRequest) -> WebAddress {
    state.withLock { $0.requests.append(request) }
    let page = request.server.origin.resolving("/oauth/authorize?state=\(request.state)")
    return page ?? request.server.origin
  }

  /// A token for the right code of a program that it knows.
  public func grant(for code: String, of request: AuthorizationRequest) async throws -> TokenGrant {
    try await answer(.grant) { state in
      guard let app = state.apps[request.registration.clientID] else {
        throw AccountError.registrationGone(host: request.server.name)
      }
      guard code == Self.code, app.redirects.contains(request.redirect) else {
        throw AccountError.wrongCode(host: request.server.name)
      }
      return try Self.grant(&state, Set(request.scopes))
    }
  }

  /// A new token; each refresh token works once.
  public func renew(
    _ refresh: AccessToken, registration: AppRegistration, at server: Server
  ) async throws -> TokenGrant {
    try await answer(.renew) { state in
      guard state.apps[registration.clientID] != nil else {
        throw AccountError.registrationGone(host: server.name)
      }
      guard state.refreshes.remove(refresh.secret) != nil else {
        throw AccountError.wrongCode(host: server.name)
      }
      return try Self.grant(&state, [])
    }
  }

  /// Does not take the token any more.
  public func revoke(
    _ token: AccessToken, registration: AppRegistration, at server: Server
  ) async throws {
    try await answer(.revoke) { state in
      guard state.apps[registration.clientID] != nil else {
        throw AccountError.registrationGone(host: server.name)
      }
      state.live.remove(token.secret)
    }
  }

  /// The one who said yes last.
  public func owner(of token: AccessToken, at server: Server) async throws -> AccountOwner {
    try await answer(.owner) { state in
      guard state.live.contains(token.secret) else { throw AccountError.denied(host: server.name) }
      return state.owner
    }
  }

  private func answer<Value: Sendable>(
    _ call: Call, _ body: (inout State) throws -> Value
  ) async throws -> Value {
    if state.withLock({ $0.stuck.contains(call) }) { try await Standstill.untilCancelled() }
    let before = state.withLock { $0.before.removeValue(forKey: call) }
    await before?()
    let result: Result<Value, any Error> = state.withLock { state in
      if var failures = state.failures[call], !failures.isEmpty {
        let error = failures.removeFirst()
        state.failures[call] = failures
        return .failure(error)
      }
      return Result { try body(&state) }
    }
    return try result.get()
  }

  private static func grant(_ state: inout State, _ scopes: Set<String>) throws -> TokenGrant {
    state.granted += 1
    let grant = TokenGrant(
      token: try token("recognisable-token-\(state.granted)"),
      refresh: state.refreshing ? try token("recognisable-refresh-\(state.granted)") : nil,
      scopes: state.scopes ?? scopes)
    state.live.insert(grant.token.secret)
    if let refresh = grant.refresh { state.refreshes.insert(refresh.secret) }
    return grant
  }

  private static func token(_ text: String) throws -> AccessToken {
    guard let token = AccessToken(text) else { throw AccountError.notUnderWay }
    return token
  }
}
