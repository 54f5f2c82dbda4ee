import Domain
import Fakes
import Foundation
import Storage
import Testing
import Web

@testable import Accounts

@Suite struct SignOutTests {
  private let storage = HookedAccountStorage()
  private let test: TestAccounts
  private var accounts: ServerAccounts { test.accounts }
  private let away = NetworkError.unknownHost("photos.example")

  init() throws {
    test = try TestAccounts(storage: storage)
  }

  private func pending() async throws -> Int { try await test.storage.pendingRevocations().count }

  /// What is left in the vault, apart from registrations.
  private func secrets() async throws -> [String] {
    try await test.profiles.secretNames(of: 1).filter { !$0.hasPrefix("registration") }
  }

  @Test func `the server is told, and nothing is left here`() async throws {
    let account = try await test.signIn()
    #expect(try await accounts.signOut(account.id, canUndo: false) == .revoked)
    #expect(test.authorizer.liveTokens == [])
    #expect(try await accounts.accounts() == [])
    #expect(try await secrets() == [])
    #expect(try await pending() == 0)
    await #expect(throws: AccountError.unknownAccount("1")) {
      try await accounts.session(of: account.id)
    }
    await #expect(throws: AccountError.unknownAccount("1")) {
      try await accounts.signOut(account.id, canUndo: false)
    }
  }

  @Test func `a sign-out is undone within a minute, as if nothing had been`() async throws {
    let account = try await test.signIn()
    let token = try await test.token(of: account.id)
    #expect(try await accounts.signOut(account.id, canUndo: true) == .undoable)
    #expect(try await accounts.accounts() == [])
    await accounts.retryRevocations()
    #expect(test.authorizer.liveTokens == [token], "the server is not told yet")
    let signIns = accounts.signIns()
    try await accounts.undoSignOut(account.id)
    #expect(try await signIns.next("who is back to be told") == account.id)
    #expect(try await accounts.accounts() == [account])
    #expect(try await test.token(of: account.id) == token)
    #expect(try await pending() == 0)
    #expect(try await secrets().count == 1)
    try await test.clock.sleepers(1)
    test.clock.advance(by: UndoLog.patience)
    await accounts.finishSignOuts()
    #expect(test.authorizer.liveTokens == [token])
    await #expect(throws: AccountError.notUnderWay) { try await accounts.undoSignOut(account.id) }
  }

  @Test func `an undo that fails can be tried again`() async throws {
    let account = try await test.signIn()
    let token = try await test.token(of: account.id)
    _ = try await accounts.signOut(account.id, canUndo: true)
    storage.accounts.fail(with: .diskFull)
    await #expect(throws: LibraryError.diskFull) { try await accounts.undoSignOut(account.id) }
    storage.accounts.fail(with: nil)
    await accounts.retryRevocations()
    try await accounts.undoSignOut(account.id)
    #expect(try await accounts.accounts() == [account])
    #expect(try await test.token(of: account.id) == token)
    #expect(test.authorizer.liveTokens == [token])
    #expect(try await pending() == 0)
  }

  @Test func `a sign-out that is being stored can be undone, whoever retries meanwhile`()
    async throws
  {
    let account = try await test.signIn()
    storage.next(.signOut) { [accounts] in await accounts.retryRevocations() }
    _ = try await accounts.signOut(account.id, canUndo: true)
    #expect(test.authorizer.liveTokens.count == 1)
    try await accounts.undoSignOut(account.id)
    #expect(try await accounts.accounts() == [account])
  }

  @Test func `who signs in again within the minute has nothing to undo`() async throws {
    let account = try await test.signIn()
    _ = try await accounts.signOut(account.id, canUndo: true)
    #expect(try await test.signIn().id == account.id)
    #expect(test.authorizer.liveTokens == ["recognisable-token-2"])
    #expect(try await pending() == 0)
    await #expect(throws: AccountError.notUnderWay) { try await accounts.undoSignOut(account.id) }
    #expect(try await test.token(of: account.id) == "recognisable-token-2")
  }

  /// Mastodon does so as long as it was not told to forget it.
  @Test(arguments: [true, false])
  func `who gets the same token again stays signed in`(canUndo: Bool) async throws {
    let test = try TestAccounts(reusesTokens: true)
    let account = try await test.signIn()
    let token = try await test.token(of: account.id)
    test.authorizer.next(.revoke, throws: away)
    _ = try await test.accounts.signOut(account.id, canUndo: canUndo)
    #expect(try await test.signIn().id == account.id)
    #expect(try await test.storage.pendingRevocations().count == (canUndo ? 0 : 1))
    await test.accounts.finishSignOuts()
    await (try test.other()).accounts.retryRevocations()
    #expect(test.authorizer.liveTokens == [token])
    #expect(try await test.token(of: account.id) == token)
    #expect(try await test.storage.pendingRevocations() == [])
  }

  @Test func `a sign-in that is under way keeps the token that it got again`() async throws {
    let test = try TestAccounts(reusesTokens: true)
    let account = try await test.signIn()
    test.authorizer.next(.revoke, throws: away)
    _ = try await test.accounts.signOut(account.id, canUndo: false)
    test.authorizer.next(.owner) { await test.accounts.retryRevocations() }
    _ = try await test.signIn()
    #expect(test.authorizer.liveTokens.count == 1)
  }

  @Test(arguments: ["a minute later", "at the end", "by the next start"])
  func `the server of an undoable sign-out is told in the end`(when: String) async throws {
    let account = try await test.signIn()
    _ = try await accounts.signOut(account.id, canUndo: true)
    switch when {
    case "at the end": await accounts.finishSignOuts()
    case "by the next start": await (try test.other()).accounts.retryRevocations()
    default:
      try await test.clock.sleepers(1)
      test.clock.advance(by: UndoLog.patience)
      try await until { test.authorizer.liveTokens.isEmpty }
    }
    #expect(test.authorizer.liveTokens == [])
    try await until { try await pending() == 0 }
    #expect(try await secrets() == [])
    await #expect(throws: AccountError.notUnderWay) { try await accounts.undoSignOut(account.id) }
  }

  @Test func `a server that always answers something else is left alone until the next start`()
    async throws
  {
    let account = try await test.signIn()
    for _ in 0..<5 { test.authorizer.next(.revoke, throws: LibraryError.busy) }
    #expect(try await accounts.signOut(account.id, canUndo: false) == .revokedLater)
    for _ in 0..<4 { await accounts.retryRevocations() }
    #expect(test.reporter.activities.count == 3)
    #expect(try await pending() == 1)
  }

  @Test func `a server that is away is told later`() async throws {
    let account = try await test.signIn()
    for _ in 0..<2 { test.authorizer.next(.revoke, throws: away) }
    #expect(try await accounts.signOut(account.id, canUndo: false) == .revokedLater)
    #expect(try await accounts.accounts() == [])
    await accounts.retryRevocations()
    #expect(try await pending() == 1)
    #expect(test.authorizer.liveTokens.count == 1)
    await (try test.other()).accounts.retryRevocations()
    #expect(test.authorizer.liveTokens == [])
    #expect(try await pending() == 0)
    #expect(try await secrets() == [])
    #expect(
      test.reporter.activities
        == Array(repeating: "revoking a token, which is tried again", count: 2))
  }

  @Test func `a slow server is not waited for`() async throws {
    let account = try await test.signIn()
    test.authorizer.standStill(at: .revoke)
    let signOut = Task { [accounts] in try await accounts.signOut(account.id, canUndo: false) }
    try await test.clock.sleepers(1)
    test.clock.advance(by: ServerAccounts.patience)
    #expect(try await signOut.ended() == .revokedLater)
    test.authorizer.goOn()
    await accounts.retryRevocations()
    #expect(test.authorizer.liveTokens == [])
  }

  @Test func `who signs in again meanwhile stays signed in`() async throws {
    let account = try await test.signIn()
    test.authorizer.next(.revoke, throws: away)
    _ = try await accounts.signOut(account.id, canUndo: false)
    let again = try await test.signIn()
    await accounts.retryRevocations()
    #expect(test.authorizer.liveTokens == ["recognisable-token-2"])
    #expect(try await test.token(of: again.id) == "recognisable-token-2")
  }

  @Test func `a server that says no is not asked again`() async throws {
    let account = try await test.signIn()
    test.authorizer.forgetApps()
    #expect(try await accounts.signOut(account.id, canUndo: false) == .revoked)
    #expect(try await pending() == 0)
    #expect(try await secrets() == [])
  }

  @Test func `a locked profile's turn comes when it is open`() async throws {
    let account = try await test.signIn()
    try await test.setPassphrase()
    test.authorizer.next(.revoke, throws: away)
    _ = try await accounts.signOut(account.id, canUndo: false)
    _ = try await test.profiles.lock(settingPassphrase: nil)
    let reports = test.reporter.activities
    await accounts.retryRevocations()
    #expect(try await pending() == 1)
    #expect(test.reporter.activities == reports)
    _ = try await test.profiles.unlock("one")
    _ = try await test.profiles.create("other")
    _ = try await test.profiles.use("other")
    await accounts.retryRevocations()
    #expect(try await pending() == 0)
    #expect(test.authorizer.liveTokens == [])
  }

  @Test func `what was lost with a passphrase is not tried for ever`() async throws {
    let account = try await test.signIn()
    try await test.setPassphrase()
    test.authorizer.next(.revoke, throws: away)
    _ = try await accounts.signOut(account.id, canUndo: false)
    _ = try await test.profiles.lock(settingPassphrase: nil)
    _ = try await test.profiles.forgetPassphrase()
    await accounts.retryRevocations()
    #expect(try await pending() == 0)
  }

  @Test func `a locked profile is not signed out of`() async throws {
    let account = try await test.signIn()
    try await test.setPassphrase()
    _ = try await test.profiles.lock(settingPassphrase: nil)
    await #expect(throws: SecretError.locked) {
      try await accounts.signOut(account.id, canUndo: false)
    }
    #expect(try await accounts.accounts() == [account])
  }

  @Test(arguments: [true, false])
  func `an account whose token is lost or damaged goes all the same`(isLost: Bool) async throws {
    let account = try await test.signIn()
    let file = test.vault.sealedFile()
    try test.vault.scratch.write([1], to: file)
    if isLost {
      try FileManager.default.removeItem(atPath: test.vault.scratch.path(of: file))
    }
    #expect(try await accounts.signOut(account.id, canUndo: false) == .revoked)
    #expect(try await accounts.accounts() == [])
  }

  @Test func `the program is known by the same name as when it signed in`() async throws {
    let account = try await test.signIn()
    // Begun anew, so that it is known by another name now.
    _ = try await accounts.beginSignIn(to: "photos.example", by: .code)
    _ = try await accounts.beginSignIn(to: "photos.example", by: .code)
    let before = try #require(test.authorizer.requests.first?.registration)
    #expect(test.authorizer.requests.last?.registration.clientID != before.clientID)
    let grant = try await AccountSecrets(profiles: test.profiles)
      .grant(
        AccountSecrets.Name(grantOf: account.id, profile: 1), of: account.server.origin)
    #expect(grant?.registration == before)
  }
}
