import Domain
import Fakes
import Storage
import Synchronization
import Testing
import Web

@testable import Accounts

/// What happens to an account while its server answers with a new token.
@Suite struct RenewalTests {
  private let test: TestAccounts
  private var accounts: ServerAccounts { test.accounts }

  init() throws {
    test = try TestAccounts()
  }

  @Test func `who signs out while a token is renewed is signed out of the new one`() async throws {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    let signOut = Mutex<Task<SignOut, any Error>?>(nil)
    test.authorizer.next(.renew) { [test] in
      let (begins, begin) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        begin.yield()
        return try await test.accounts.signOut(account.id, canUndo: false)
      }
      signOut.withLock { $0 = task }
      await test.waitForOthers(after: begins)
      let listed = try? await test.storage.storedAccounts(of: 1).map(\.account.id)
      #expect(listed == [account.id])
    }
    #expect(try await session.replace(session.token).secret == "recognisable-token-2")
    let begun = signOut.withLock { $0 }
    #expect(try await begun?.ended() == .revoked)
    #expect(!test.authorizer.liveTokens.contains("recognisable-token-2"))
    let left = try await test.profiles.secretNames(of: 1)
    #expect(left.filter { !$0.hasPrefix("registration") } == [])
    await #expect(throws: AccountError.unknownAccount("\(account.id.rawValue)")) {
      try await session.replace(session.token)
    }
  }

  @Test func `who signs in again while a token is renewed has the token of the sign-in`()
    async throws
  {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    let signIn = Mutex<Task<Account, any Error>?>(nil)
    test.authorizer.next(.renew) { [test] in
      let (begins, begin) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        begin.yield()
        return try await test.signIn()
      }
      signIn.withLock { $0 = task }
      await test.waitForOthers(after: begins)
    }
    _ = try await session.replace(session.token)
    let begun = signIn.withLock { $0 }
    #expect(try await begun?.ended().id == account.id)
    let token = try await test.token(of: account.id)
    #expect(test.authorizer.liveTokens.subtracting(["recognisable-token-1"]) == [token])
  }

  @Test func `a session ends if its server refuses even the token that it has just given`()
    async throws
  {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    let second = try await session.replace(session.token)
    let third = try await session.replace(second)
    #expect(try await session.giveUp(second) == third, "somebody has asked for a newer one")
    let other = try await test.other().accounts.session(of: account.id)
    let fourth = try await other.replace(third)
    #expect(try await session.giveUp(third) == fourth, "another program has got a newer one")
    #expect(try await accounts.accounts().map(\.ending) == [nil])
    let endings = accounts.endings()
    let over = AccountError.sessionOver(account.id, .refused)
    let fifth = try await session.giveUp(fourth)
    #expect(fifth.secret == "recognisable-token-5", "the other program may have got it long ago")
    await #expect(throws: over) { try await session.giveUp(fifth) }
    // What was noted was told: else this would wait for it.
    try #require(try await accounts.accounts().first?.ending == .refused)
    #expect(try await endings.next("an ending")?.ending == .refused)
    await #expect(throws: over) { try await session.replace(fifth) }
    await #expect(throws: over) { try await accounts.session(of: account.id) }
    #expect(!test.authorizer.liveTokens.contains("recognisable-token-6"), "it is not renewed")
  }

  @Test func `a token that comes when the profile is locked is kept as soon as it is open`()
    async throws
  {
    let account = try await test.signIn()
    try await renewWhileLocking(account)
    await #expect(throws: SecretError.locked) { try await accounts.session(of: account.id) }
    _ = try await test.profiles.unlock("one")
    #expect(try await test.token(of: account.id) == "recognisable-token-2")
    let next = try test.other()
    _ = try await next.profiles.unlock("one")
    let session = try await next.accounts.session(of: account.id)
    #expect(await session.token.secret == "recognisable-token-2")
  }

  @Test func `a token that comes when the profile is locked is lost with the passphrase`()
    async throws
  {
    let account = try await test.signIn()
    try await renewWhileLocking(account)
    _ = try await test.profiles.forgetPassphrase()
    await #expect(throws: AccountError.sessionOver(account.id, .tokenLost)) {
      try await accounts.session(of: account.id)
    }
    #expect(try await test.profiles.secretNames(of: 1) == [])
  }

  private func renewWhileLocking(_ account: Account) async throws {
    try await test.setPassphrase()
    let session = try await accounts.session(of: account.id)
    test.authorizer.next(.renew) { [test] in
      _ = try? await test.profiles.lock(settingPassphrase: nil)
    }
    #expect(try await session.replace(session.token).secret == "recognisable-token-2")
  }
}

extension TestAccounts {
  /// Time enough for a sign-in or sign-out that has begun and waits for nothing: they ask the vault much less often.
  fileprivate func waitForOthers(after beginnings: AsyncStream<Void>) async {
    do { try await beginnings.next("it to begin") } catch { Issue.record(error) }
    for _ in 0..<100 { _ = try? await profiles.secretNames(of: 1) }
  }
}
