import Accounts
import Domain

extension SharedServices {
  /// The accounts for what belongs to one profile.
  func own(_ profile: Profile) -> any AccountKeeping {
    ProfileAccounts(profile: profile.id, base: accounts)
  }
}

/// Lists the accounts of one profile, also when another one is in use already: what was done in a profile is
/// sent from its accounts.
private struct ProfileAccounts: AccountKeeping {
  let profile: Int64
  let base: ServerAccounts

  func accounts() async throws -> [Account] { try await base.accounts(of: profile) }

  func beginSignIn(to server: String, by way: SignInWay) async throws -> SignIn {
    try await base.beginSignIn(to: server, by: way)
  }

  func finish(_ signIn: SignIn, code: String?) async throws -> Account {
    try await base.finish(signIn, code: code)
  }

  func signOut(_ account: AccountID, canUndo: Bool) async throws -> SignOut {
    try await base.signOut(account, canUndo: canUndo)
  }

  func undoSignOut(_ account: AccountID) async throws {
    try await base.undoSignOut(account)
  }

  func endings() -> AsyncStream<Account> { base.endings() }
}
