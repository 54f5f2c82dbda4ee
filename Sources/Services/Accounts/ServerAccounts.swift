import Concurrency
import Domain
import Storage
import Web

/// Accounts on servers: signing in to the current profile and out of it, and the sessions of all profiles.
///
///     let accounts = ServerAccounts(
///       profiles: profiles, storage: library.accounts, authorizing: fediverse,
///       clock: ContinuousClock(), reporting: telemetry)
///     let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
///
/// Tokens are in the profile's vault, everything else is in the storage. An account whose token is lost
/// counts as signed out.
public actor ServerAccounts: AccountKeeping {
  let profiles: any ProfileKeeping
  let secrets: AccountSecrets
  let storage: any AccountStoring
  let authorizing: any Authorizing
  let clock: any Clock<Duration>
  let reporting: any ErrorReporting

  let listeners = Broadcast<Account>()
  nonisolated let arrivals = Broadcast<AccountID>()
  /// Who has signed in since this was made.
  public internal(set) var newcomers: Set<AccountID> = []
  var attempts: [Int: SignInAttempt] = [:]
  var lastAttempt = 0
  /// Servers that refused narrow scopes although they should know them.
  var coarseOrigins: Set<WebAddress> = []
  var sessions: [AccountID: AuthenticatedSession] = [:]
  /// The tokens that servers gave this program last in place of others.
  var renewed: [AccountSecrets.Name: AccessToken] = [:]
  /// How often servers have answered a revocation otherwise than expected.
  var failedRevocations: [String: Int] = [:]
  /// What replaces, moves or removes the grant of an account, one after the other.
  var turns: [AccountID: SerialQueue] = [:]
  /// Renewed grants that could not be kept, such as while the profile was locked, by what they replace.
  var unkept: [AccountSecrets.Name: (refused: AccessToken, grant: KeptGrant)] = [:]
  /// Servers that have said lately what they are able to do.
  var described: Set<WebAddress> = []
  /// Sign-outs that can be undone: their tokens are kept, and their servers not told.
  var undoable: [AccountID: UndoableSignOut] = [:]

  /// - Parameters:
  ///   - profiles: Says which profile is current, and keeps its tokens.
  ///   - authorizing: Speaks with servers.
  ///   - clock: Measures how long signing out waits for a server.
  public init(
    profiles: Profiles, storage: any AccountStoring, authorizing: any Authorizing,
    clock: any Clock<Duration>, reporting: any ErrorReporting
  ) {
    self.profiles = profiles
    secrets = AccountSecrets(profiles: profiles)
    self.storage = storage
    self.authorizing = authorizing
    self.clock = clock
    self.reporting = reporting
  }

  /// The accounts of this profile in the order of sign-in, also those whose session is over.
  public func accounts() async throws -> [Account] {
    try await accounts(of: profiles.current().id)
  }

  /// The accounts of a profile, which may be one that is not current any more.
  public func accounts(of profile: Int64) async throws -> [Account] {
    let accounts = try await storage.storedAccounts(of: profile).map(\.account)
    let lost = try await lostGrants(of: accounts, in: profile)
    guard !lost.isEmpty else { return accounts }
    for account in lost { _ = await end(account, because: .tokenLost) }
    return try await storage.storedAccounts(of: profile).map(\.account)
  }

  /// The accounts whose session ends from now on, each with the reason.
  public nonisolated func endings() -> AsyncStream<Account> { listeners.stream() }

  /// The accounts that sign in from now on, for the first time or again.
  public nonisolated func signIns() -> AsyncStream<AccountID> { arrivals.stream() }
}

extension ServerAccounts {
  /// An account and its profile, which need not be the current one: what was begun in a profile is finished there.
  func accountOfAnyProfile(_ id: AccountID) async throws -> (Account, profile: Int64) {
    for profile in try await profiles.profiles() {
      let stored = try await storage.storedAccounts(of: profile.id)
      if let found = stored.first(where: { $0.account.id == id }) {
        return (found.account, profile.id)
      }
    }
    throw AccountError.unknownAccount("\(id.rawValue)")
  }

  /// An account of the current profile, with its id at its server.
  func storedAccount(_ id: AccountID) async throws -> (StoredAccount, profile: Int64) {
    let profile = try await profiles.current().id
    let stored = try await storage.storedAccounts(of: profile)
    guard let found = stored.first(where: { $0.account.id == id }) else {
      throw AccountError.unknownAccount("\(id.rawValue)")
    }
    return (found, profile)
  }

  /// The accounts that should have a token but have lost it; none while the vault is locked.
  private func lostGrants(of accounts: [Account], in profile: Int64) async throws -> [Account] {
    let living = accounts.filter { $0.ending == nil }
    guard !living.isEmpty else { return [] }
    do {
      return try await secrets.lost(of: living, in: profile)
    } catch SecretError.locked {
      return []
    } catch {
      reporting.note(error, while: "looking for the sign-ins of this profile")
      return []
    }
  }
}
