import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Accounts

/// What fails on the way and can be gone on with, and what is there already.
@Suite struct SignInTroubleTests {
  private let storage = FakeAccountStorage()
  private let test: TestAccounts
  private var accounts: ServerAccounts { test.accounts }
  private let away = NetworkError.unreachable(host: "photos.example", reason: "down")

  init() throws {
    test = try TestAccounts(storage: storage)
  }

  @Test(arguments: [FakeAuthorizer.Call.server, .register])
  func `without a network it does not begin`(call: FakeAuthorizer.Call) async throws {
    test.authorizer.next(call, throws: away)
    await #expect(throws: away) { try await test.signIn() }
    #expect(try await test.signIn().username == "ada")
  }

  @Test(arguments: [FakeAuthorizer.Call.grant, .owner])
  func `a network that fails at the end costs no second yes`(call: FakeAuthorizer.Call) async throws
  {
    let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
    test.authorizer.next(call, throws: away)
    await #expect(throws: away) { try await accounts.finish(signIn, code: FakeAuthorizer.code) }
    #expect(try await accounts.accounts() == [])
    #expect(try await accounts.finish(signIn, code: nil).username == "ada")
    #expect(test.authorizer.liveTokens == ["recognisable-token-1"])
  }

  @Test(arguments: [true, false])
  func `a token that nobody goes on with is made worthless`(isEnd: Bool) async throws {
    let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
    test.authorizer.next(.owner, throws: away)
    await #expect(throws: away) { try await accounts.finish(signIn, code: FakeAuthorizer.code) }
    #expect(test.authorizer.liveTokens.count == 1)
    if isEnd {
      await accounts.finishSignOuts()
    } else {
      for _ in 0..<4 { _ = try await accounts.beginSignIn(to: "photos.example", by: .code) }
    }
    #expect(test.authorizer.liveTokens == [])
  }

  @Test func `a clock that is off can be set right meanwhile`() async throws {
    let error = AccountError.clockOff(host: "photos.example", by: .seconds(600))
    let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
    test.authorizer.next(.grant, throws: error)
    await #expect(throws: error) { try await accounts.finish(signIn, code: FakeAuthorizer.code) }
    #expect(try await accounts.finish(signIn, code: FakeAuthorizer.code).username == "ada")
  }

  @Test func `a full disk costs no second yes`() async throws {
    let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
    storage.fail(with: .diskFull)
    await #expect(throws: LibraryError.diskFull) {
      try await accounts.finish(signIn, code: FakeAuthorizer.code)
    }
    storage.fail(with: nil)
    #expect(try await accounts.finish(signIn, code: nil).username == "ada")
  }

  @Test func `a locked profile is told before anybody is asked`() async throws {
    try await test.setPassphrase()
    _ = try await test.profiles.lock(settingPassphrase: nil)
    await #expect(throws: SecretError.locked) { try await test.signIn() }
    #expect(test.authorizer.apps == [])
  }

  @Test func `an account whose token cannot be kept is none`() async throws {
    try await test.setPassphrase()
    let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
    _ = try await test.profiles.lock(settingPassphrase: nil)
    await #expect(throws: SecretError.locked) {
      try await accounts.finish(signIn, code: FakeAuthorizer.code)
    }
    #expect(try await storage.storedAccounts(of: 1) == [])
    _ = try await test.profiles.unlock("one")
    #expect(try await accounts.finish(signIn, code: nil).username == "ada")
  }

  @Test func `an account whose new token cannot be kept is as it was`() async throws {
    try await test.setPassphrase()
    let account = try await test.signIn()
    try await storage.setEnding(.refused, of: account.id)
    let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
    _ = try await test.profiles.lock(settingPassphrase: nil)
    await #expect(throws: SecretError.locked) {
      try await accounts.finish(signIn, code: FakeAuthorizer.code)
    }
    #expect(try await accounts.accounts().map(\.ending) == [.refused])
  }

  @Test func `whoever looks before the token is kept ends no session`() async throws {
    let storage = HookedAccountStorage()
    let test = try TestAccounts(storage: storage)
    let other = try test.other().accounts
    storage.next(.insertAccount) { _ = try? await other.accounts() }
    let account = try await test.signIn()
    #expect(try await test.accounts.accounts().map(\.ending) == [nil])
    #expect(try await test.token(of: account.id) == "recognisable-token-1")
  }

  @Test func `signing in again renews the account that is there`() async throws {
    let account = try await test.signIn()
    try await storage.setEnding(.refused, of: account.id)
    test.authorizer.owner = AccountOwner(remoteID: "7", username: "lovelace", displayName: "")
    let again = try await test.signIn()
    #expect(again.id == account.id && again.username == "lovelace" && again.ending == nil)
    #expect(try await accounts.accounts() == [again])
    #expect(try await test.token(of: account.id) == "recognisable-token-2")
    #expect(test.authorizer.liveTokens == ["recognisable-token-2"])
  }

  @Test func `several people of one server may be here`() async throws {
    let ada = try await test.signIn()
    test.authorizer.owner = AccountOwner(remoteID: "8", username: "bob", displayName: "")
    let bob = try await test.signIn()
    #expect(test.authorizer.requests.map(\.forcesLogin) == [false, true])
    #expect(try await accounts.accounts() == [ada, bob])
    #expect(try await test.token(of: ada.id) != test.token(of: bob.id))
  }

  @Test func `whose session is over is not taken for somebody else`() async throws {
    let account = try await test.signIn()
    try await storage.setEnding(.refused, of: account.id)
    try await test.signIn()
    #expect(test.authorizer.requests.map(\.forcesLogin) == [false, false])
  }

  @Test func `accounts are of the profile in use`() async throws {
    let account = try await test.signIn()
    _ = try await test.profiles.create("other")
    _ = try await test.profiles.use("other")
    #expect(try await accounts.accounts() == [])
    let unknown = AccountError.unknownAccount("\(account.id.rawValue)")
    await #expect(throws: unknown) { try await accounts.signOut(account.id, canUndo: false) }
    _ = try await test.profiles.use("default")
    #expect(try await accounts.accounts() == [account])
  }

  @Test func `what was begun in a profile goes on with its accounts when another is in use`()
    async throws
  {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    _ = try await test.profiles.create("other")
    _ = try await test.profiles.use("other")
    #expect(try await accounts.accounts(of: 1) == [account])
    #expect(try await accounts.session(of: account.id) === session)
    // Also one that is made only then.
    #expect(try await test.other().accounts.session(of: account.id).account == account)
  }

  @Test func `a sign-in ends in the profile in which it began`() async throws {
    let signIn = try await accounts.beginSignIn(to: "photos.example", by: .code)
    _ = try await test.profiles.create("other")
    _ = try await test.profiles.use("other")
    let account = try await accounts.finish(signIn, code: FakeAuthorizer.code)
    #expect(try await accounts.accounts() == [])
    _ = try await test.profiles.use("default")
    #expect(try await accounts.accounts() == [account])
  }
}
