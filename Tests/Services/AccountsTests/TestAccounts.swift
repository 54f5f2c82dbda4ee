import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Accounts

/// Accounts over a real vault, a storage and a server in memory.
final class TestAccounts: Sendable {
  let vault: TestVault
  let storage: any AccountStoring
  let authorizer = FakeAuthorizer()
  let reporter = RecordingReporter()
  let clock = ManualClock()
  let profiles: Profiles
  let accounts: ServerAccounts
  private let asked: any Authorizing

  init(
    storage: any AccountStoring = FakeAccountStorage(), reusesTokens: Bool = false
  ) throws {
    vault = try TestVault()
    self.storage = storage
    profiles = try vault.open()
    asked = reusesTokens ? ReusingAuthorizer(server: authorizer) : authorizer
    accounts = Self.accounts(profiles, storage, asked, clock, reporter)
  }

  /// The accounts as another process sees them.
  func other() throws -> (accounts: ServerAccounts, profiles: Profiles) {
    let profiles = try vault.open()
    return (Self.accounts(profiles, storage, asked, clock, reporter), profiles)
  }

  /// Signs in by a code that is typed.
  @discardableResult
  func signIn(_ server: String = "photos.example") async throws -> Account {
    let signIn = try await accounts.beginSignIn(to: server, by: .code)
    return try await accounts.finish(signIn, code: FakeAuthorizer.code)
  }

  /// The token of an account's session.
  func token(of id: AccountID) async throws -> String {
    try await accounts.session(of: id).token.secret
  }

  /// Locks the profile in use and opens it again.
  func setPassphrase() async throws {
    _ = try await profiles.lock(settingPassphrase: "one")
    _ = try await profiles.unlock("one")
  }

  private static func accounts(
    _ profiles: Profiles, _ storage: any AccountStoring, _ authorizer: any Authorizing,
    _ clock: ManualClock, _ reporter: RecordingReporter
  ) -> ServerAccounts {
    ServerAccounts(
      profiles: profiles, storage: storage, authorizing: authorizer,
      clock: clock, reporting: reporter)
  }
}
