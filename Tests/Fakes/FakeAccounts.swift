import Domain
import Synchronization
import Web

/// Accounts in memory, for screens; every server is there, and ``code`` lets `ada` in.
public final class FakeAccounts: AccountKeeping {
  private struct State {
    var accounts: [Account]
    var underWay: [Int: SignIn] = [:]
    var last = 0
    var undoable: Account?
    var listeners: [AsyncStream<Account>.Continuation] = []
  }

  /// The code that is right.
  public static let code = "4711"
  private let state: Mutex<State>
  private let failure: (any Error)?
  private let reading: (any Error)?
  private let neverAnswers: Bool
  private let signOut: SignOut

  /// Makes accounts.
  ///
  /// With a failure, everything that is asked of a server throws it. If they never answer, the
  /// browser does not come back, and a sign-in waits until it is cancelled: see ``Standstill``. With an error of
  /// `reading`, not even the accounts are known.
  public init(
    _ accounts: [Account] = [], failure: (any Error)? = nil, neverAnswers: Bool = false,
    signOut: SignOut = .revoked, reading: (any Error)? = nil
  ) {
    self.reading = reading
    state = Mutex(State(accounts: accounts))
    self.failure = failure
    self.neverAnswers = neverAnswers
    self.signOut = signOut
  }

  /// An account on a Mastodon of this name, or a Pixelfed if it begins with `pixelfed.`; nil if that is no name of a server.
  public static func account(
    _ username: String, on host: String = "photos.example", id: Int64 = 1,
    ending: SessionEnding? = nil
  ) -> Account? {
    server(host).map {
      Account(
        id: AccountID(rawValue: id), server: $0, username: username, displayName: "",
        ending: ending)
    }
  }

  /// Ends a session, and says so.
  public func end(_ id: AccountID, because ending: SessionEnding) {
    let (account, listeners) = state.withLock { state in
      state.accounts = state.accounts.map { $0.id == id ? Self.ended($0, ending) : $0 }
      return (state.accounts.first { $0.id == id }, state.listeners)
    }
    guard let account else { return }
    for listener in listeners { listener.yield(account) }
  }

  /// The accounts.
  public func accounts() async throws -> [Account] {
    if let reading { throw reading }
    return state.withLock { $0.accounts }
  }

  /// Begins a sign-in at any server.
  public func beginSignIn(to text: String, by way: SignInWay) async throws -> SignIn {
    if let failure { throw failure }
    guard let server = Self.server(text), let page = server.origin.resolving("/oauth/authorize")
    else { throw AccountError.notAServer(text) }
    return state.withLock { state in
      state.last += 1
      let signIn = SignIn(id: state.last, server: server, page: page, way: way)
      state.underWay[signIn.id] = signIn
      return signIn
    }
  }

  /// Lets `ada` in, by the browser or the right code.
  public func finish(_ signIn: SignIn, code: String?) async throws -> Account {
    guard state.withLock({ $0.underWay[signIn.id] }) != nil else { throw AccountError.notUnderWay }
    if code == nil, neverAnswers { try await Standstill.untilCancelled() }
    guard code == nil || code == Self.code else {
      throw AccountError.wrongCode(host: signIn.server.name)
    }
    return state.withLock { state in
      state.underWay[signIn.id] = nil
      let index = state.accounts.firstIndex {
        $0.server.origin == signIn.server.origin && $0.username == "ada"
      }
      let id = index.map { state.accounts[$0].id }
      let account = Account(
        id: id ?? AccountID(rawValue: Int64(state.accounts.count + 1)), server: signIn.server,
        username: "ada", displayName: "Ada L.")
      if let index { state.accounts[index] = account } else { state.accounts.append(account) }
      return account
    }
  }

  /// Takes an account out.
  public func signOut(_ account: AccountID, canUndo: Bool) async throws -> SignOut {
    let found = try find(account)
    state.withLock { state in
      state.accounts.removeAll { $0.id == account }
      state.undoable = canUndo ? found : nil
    }
    return canUndo ? .undoable : signOut
  }

  /// Puts back the account that was taken out last.
  public func undoSignOut(_ account: AccountID) async throws {
    try state.withLock { state in
      guard let found = state.undoable, found.id == account else { throw AccountError.notUnderWay }
      state.accounts.append(found)
      state.undoable = nil
    }
  }

  /// A session whose token is never renewed.
  public func session(of id: AccountID) async throws -> AuthenticatedSession {
    let account = try find(id)
    if let ending = account.ending { throw AccountError.sessionOver(id, ending) }
    guard let token = AccessToken("token-\(id.rawValue)") else { throw AccountError.notUnderWay }
    return AuthenticatedSession(of: account, token: token) { _ in
      throw AccountError.sessionOver(id, .refused)
    }
  }

  /// What ``end(_:because:)`` says from now on.
  public func endings() -> AsyncStream<Account> {
    let (stream, continuation) = AsyncStream.makeStream(of: Account.self)
    state.withLock { $0.listeners.append(continuation) }
    return stream
  }
}

extension FakeAccounts {
  private func find(_ id: AccountID) throws -> Account {
    guard let account = state.withLock({ $0.accounts.first { $0.id == id } }) else {
      throw AccountError.unknownAccount("\(id.rawValue)")
    }
    return account
  }

  private static func server(_ host: String) -> Server? {
    guard host.contains("."), let origin = WebAddress("https://\(host)/") else { return nil }
    return Server(
      origin: origin, kind: host.hasPrefix("pixelfed.") ? .pixelfed : .mastodon, version: "4.5",
      title: host,
      capabilities: ServerCapabilities())
  }

  private static func ended(_ account: Account, _ ending: SessionEnding) -> Account {
    Account(
      id: account.id, server: account.server, username: account.username,
      displayName: account.displayName, ending: ending)
  }
}
