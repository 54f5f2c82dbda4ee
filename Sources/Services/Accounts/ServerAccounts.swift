import Domain

/// The accounts of the profile in use: signing in, sessions, signing out.
///
///     let accounts = ServerAccounts(
///       ServerAccounts.Parts(
///         profiles: profiles, vault: profiles, storage: library.accounts, authorizing: fediverse,
///         clock: ContinuousClock(), reporting: telemetry))
///     let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
///
/// What can be told is in the storage, what must not be is in the vault, under the name of the
/// account's identity; an account whose token the vault has lost is signed out by that.
public actor ServerAccounts: AccountKeeping {
  /// What it works with.
  public struct Parts: Sendable {
    let profiles: any ProfileKeeping
    let secrets: AccountSecrets
    let storage: any AccountStoring
    let authorizing: any Authorizing
    let clock: any Clock<Duration>
    let reporting: any ErrorReporting

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - profiles: Says which profile is in use.
    ///   - vault: Keeps tokens; ``Accounts`` is one.
    ///   - storage: Keeps all else.
    ///   - authorizing: Speaks with servers.
    ///   - clock: Measures how long a sign-out waits for its server.
    ///   - reporting: Hears what nobody is shown.
    public init(
      profiles: any ProfileKeeping, vault: any SecretVault, storage: any AccountStoring,
      authorizing: any Authorizing, clock: any Clock<Duration>, reporting: any ErrorReporting
    ) {
      self.profiles = profiles
      secrets = AccountSecrets(vault: vault)
      self.storage = storage
      self.authorizing = authorizing
      self.clock = clock
      self.reporting = reporting
    }
  }

  let parts: Parts
  let listeners = Broadcast<Account>()
  var attempts: [Int: SignInAttempt] = [:]
  var lastAttempt = 0
  /// Servers that were seen to refuse narrow scopes, although they should know them.
  var coarseOrigins: Set<WebAddress> = []
  var sessions: [AccountID: AuthenticatedSession] = [:]
  var renewals: [AccountID: Turns] = [:]

  /// Makes the service; asks nothing yet.
  public init(_ parts: Parts) {
    self.parts = parts
  }

  /// The accounts of this profile, in the order in which they came; also those whose session is over.
  public func accounts() async throws -> [Account] {
    let profile = try await parts.profiles.current().id
    let accounts = try await parts.storage.storedAccounts(of: profile).map(\.account)
    for account in try await lostGrants(of: accounts, in: profile) {
      _ = await end(account, because: .tokenLost)
    }
    return try await parts.storage.storedAccounts(of: profile).map(\.account)
  }

  /// The accounts whose session ends from now on, each with the reason.
  public nonisolated func endings() -> AsyncStream<Account> { listeners.stream() }
}

extension ServerAccounts {
  /// An account of the profile in use.
  func account(_ id: AccountID) async throws -> (Account, profile: Int64) {
    let profile = try await parts.profiles.current().id
    let stored = try await parts.storage.storedAccounts(of: profile)
    guard let found = stored.first(where: { $0.account.id == id }) else {
      throw AccountError.unknownAccount("\(id.rawValue)")
    }
    return (found.account, profile)
  }

  /// Those whose session should live, but has no token any more; as long as nobody can look into
  /// the vault, none.
  private func lostGrants(of accounts: [Account], in profile: Int64) async throws -> [Account] {
    let living = accounts.filter { $0.ending == nil }
    guard !living.isEmpty else { return [] }
    do {
      return try await parts.secrets.lost(of: living, in: profile)
    } catch SecretError.locked {
      return []
    } catch {
      parts.reporting.note(error, while: "looking for the sign-ins of this profile")
      return []
    }
  }
}
