import Domain
import Fakes
import Foundation
import Storage
import Testing
import Web

@testable import Accounts

@Suite struct SessionTests {
  private let test: TestAccounts
  private var accounts: ServerAccounts { test.accounts }

  init() throws {
    test = try TestAccounts()
  }

  @Test func `an account has one session, also in the next process`() async throws {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    #expect(try await accounts.session(of: account.id) === session)
    #expect(session.account == account)
    let next = try await test.other().accounts.session(of: account.id)
    #expect(await next.token == session.token)
  }

  @Test func `a server that is able to do more counts without a new sign-in`() async throws {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    await accounts.note(account.server)
    #expect(try await accounts.session(of: account.id) === session, "nothing is new")
    var capabilities = account.server.capabilities
    capabilities.canSchedule = true
    let server = Server(
      origin: account.server.origin, kind: account.server.kind, version: "0.20.1",
      title: account.server.title, capabilities: capabilities)
    #expect(account.server.capabilities.canSchedule != true)
    await accounts.note(server)
    #expect(try await accounts.accounts().map(\.server) == [server])
    let next = try await accounts.session(of: account.id)
    #expect(next.account.server.capabilities.canSchedule == true)
    #expect(await next.token == session.token)
    // Of a server that nobody has signed in to, nothing is kept.
    let stranger = try #require(WebAddress("https://other.example/"))
    await accounts.note(
      Server(
        origin: stranger, kind: .other, version: "1", title: "", capabilities: capabilities))
    #expect(try await test.storage.storedServer(at: stranger) == nil)
  }

  @Test func `servers that say nothing by themselves are asked what they can do, once a day`()
    async throws
  {
    let account = try await test.signIn()
    #expect(account.server.capabilities.canSchedule != true)
    let following = Task { [accounts] in await accounts.followServers() }
    func canSchedule() async throws -> Bool {
      try await accounts.accounts().first?.server.capabilities.canSchedule == true
    }
    for (pause, isAble) in [(Duration.seconds(60), true), (.seconds(86_400), false)] {
      try await test.clock.sleepers(1)
      test.authorizer.capabilities.canSchedule = isAble
      test.authorizer.next(.server, throws: NetworkError.unknownHost("photos.example"))
      test.clock.advance(by: pause)
      try await test.clock.sleepers(1)
      #expect(try await canSchedule() != isAble, "it could not be asked")
      test.clock.advance(by: .seconds(86_400))
      try await until("the news") { try await canSchedule() == isAble }
    }
    // What it has just said is not asked for again.
    try await test.clock.sleepers(1)
    test.authorizer.capabilities.canSchedule = true
    await accounts.note(account.server)
    test.clock.advance(by: .seconds(86_400))
    try await test.clock.sleepers(1)
    #expect(try await !canSchedule())
    following.cancel()
    try await following.ended()
  }

  @Test func `many who ask at once get the same session`() async throws {
    let account = try await test.signIn()
    let sessions = try await withThrowingTaskGroup(of: AuthenticatedSession.self) { group in
      for _ in 0..<20 {
        group.addTask { [accounts] in try await accounts.session(of: account.id) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(sessions.map(ObjectIdentifier.init)).count == 1)
  }

  @Test func `a refused token is replaced once, whoever asks`() async throws {
    let session = try await accounts.session(of: test.signIn().id)
    let refused = await session.token
    let tokens = try await withThrowingTaskGroup(of: AccessToken.self) { group in
      for _ in 0..<20 { group.addTask { try await session.replace(refused) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(tokens.map(\.secret) == ["recognisable-token-2"])
    #expect(try await accounts.session(of: session.account.id) === session)
  }

  @Test func `a new token is kept, and can be replaced again`() async throws {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    _ = try await session.replace(session.token)
    let next = try await test.other().accounts.session(of: account.id)
    #expect(await next.token.secret == "recognisable-token-2")
    #expect(try await next.replace(next.token).secret == "recognisable-token-3")
  }

  @Test func `what a server does not say anew with a token stays`() async throws {
    let account = try await test.signIn()
    let secrets = AccountSecrets(profiles: test.profiles)
    let name = AccountSecrets.Name(grantOf: account.id, profile: 1)
    let first = try #require(try await secrets.grant(name, of: account.server.origin)).grant
    test.authorizer.givesRefreshTokens = false
    let session = try await accounts.session(of: account.id)
    _ = try await session.replace(session.token)
    let second = try #require(try await secrets.grant(name, of: account.server.origin)).grant
    #expect(second.token.secret == "recognisable-token-2")
    #expect(second.refresh == first.refresh && second.refresh != nil)
    #expect(second.scopes == first.scopes && !second.scopes.isEmpty)
  }

  @Test func `another program that was quicker costs no session`() async throws {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    let first = await session.token
    let other = try await test.other().accounts.session(of: account.id)
    let renewed = try await other.replace(other.token)
    #expect(try await session.replace(first) == renewed)
    #expect(try await accounts.accounts().map(\.ending) == [nil])
  }

  @Test func `a program that comes second with a refresh token takes what the first one got`()
    async throws
  {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    let first = await session.token
    let other = try await test.other().accounts.session(of: account.id)
    // The server has taken the refresh token, but the other program has not kept the answer yet.
    test.authorizer.next(.renew) { _ = try? await other.replace(first) }
    let late = try test.other().accounts
    let renewed = try await late.session(of: account.id).replace(first)
    #expect(renewed.secret == "recognisable-token-2")
    #expect(try await accounts.accounts().map(\.ending) == [nil])
  }

  @Test(arguments: [
    (AccountError.wrongCode(host: "h"), SessionEnding.refused), (.denied(host: "h"), .refused),
    (.registrationGone(host: "h"), .registrationGone),
    (.sessionOver(AccountID(rawValue: 1), .accountGone), .accountGone),
  ])
  func `a refusal ends the session, and all are told`(error: AccountError, ending: SessionEnding)
    async throws
  {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    let endings = accounts.endings()
    test.authorizer.next(.renew, throws: error)
    let over = AccountError.sessionOver(account.id, ending)
    await #expect(throws: over) { try await session.replace(session.token) }
    // What was noted was told: else this would wait for it.
    try #require(try await accounts.accounts().first?.ending == ending)
    let told = try #require(try await endings.next("an ending"))
    #expect(told.id == account.id && told.ending == ending)
    for accounts in [accounts, try test.other().accounts] {
      await #expect(throws: over) { try await accounts.session(of: account.id) }
      #expect(try await accounts.accounts().map(\.ending) == [ending])
    }
  }

  @Test func `without a refresh token a refusal is the end`() async throws {
    test.authorizer.givesRefreshTokens = false
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    await #expect(throws: AccountError.sessionOver(account.id, .refused)) {
      try await session.replace(session.token)
    }
    try await test.signIn()
    #expect(try await test.token(of: account.id) == "recognisable-token-2")
  }

  @Test func `a program that was forgotten is made known at the next sign-in`() async throws {
    let account = try await test.signIn()
    test.authorizer.forgetApps()
    let session = try await accounts.session(of: account.id)
    await #expect(throws: AccountError.sessionOver(account.id, .registrationGone)) {
      try await session.replace(session.token)
    }
    #expect(try await test.signIn().id == account.id)
  }

  @Test func `a network that fails ends nothing`() async throws {
    let session = try await accounts.session(of: test.signIn().id)
    let away = NetworkError.timedOut(host: "photos.example", waitingFor: .answer)
    test.authorizer.next(.renew, throws: away)
    await #expect(throws: away) { try await session.replace(session.token) }
    #expect(try await session.replace(session.token).secret == "recognisable-token-2")
  }

  @Test func `an answer that lacks something ends this session, and not the account's`()
    async throws
  {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    let error = AccountError.missing(host: "photos.example", path: "access_token")
    test.authorizer.next(.renew, throws: error)
    await #expect(throws: error) { try await session.replace(session.token) }
    let next = try await accounts.session(of: account.id)
    #expect(next !== session)
    #expect(try await next.replace(next.token).secret == "recognisable-token-2")
  }

  @Test func `a token that is not where it was kept ends the session`() async throws {
    let account = try await test.signIn()
    let endings = accounts.endings()
    try FileManager.default.removeItem(atPath: test.vault.scratch.path(of: test.vault.sealedFile()))
    await #expect(throws: AccountError.sessionOver(account.id, .tokenLost)) {
      try await accounts.session(of: account.id)
    }
    try #require(try await accounts.accounts().first?.ending == .tokenLost)
    #expect(try await endings.next("an ending")?.ending == .tokenLost)
  }

  @Test func `a token of another server is never sent, though its name is the same`() async throws {
    try await test.signIn("one.example")
    // A library that began anew gives the same identities again.
    let anew = ServerAccounts(
      profiles: test.profiles, storage: FakeAccountStorage(),
      authorizing: test.authorizer, clock: test.clock, reporting: test.reporter)
    let signIn = try await anew.beginSignIn(to: "two.example", by: .code)
    let account = try await anew.finish(signIn, code: FakeAuthorizer.code)
    #expect(account.id == AccountID(rawValue: 1))
    #expect(test.authorizer.liveTokens.contains("recognisable-token-1"))
    await #expect(throws: AccountError.sessionOver(account.id, .tokenLost)) {
      try await accounts.session(of: account.id)
    }
  }

  @Test func `a forgotten passphrase ends the sessions, and signing in again renews them`()
    async throws
  {
    let account = try await test.signIn()
    try await test.setPassphrase()
    let session = try await accounts.session(of: account.id)
    _ = try await test.profiles.lock(settingPassphrase: nil)
    _ = try await test.profiles.forgetPassphrase()
    let endings = accounts.endings()
    try #require(try await accounts.accounts().map(\.ending) == [.tokenLost])
    #expect(try await endings.next("an ending")?.id == account.id)
    await #expect(throws: AccountError.sessionOver(account.id, .tokenLost)) {
      try await session.replace(session.token)
    }
    #expect(try await test.signIn().id == account.id)
    #expect(try await accounts.accounts().map(\.ending) == [nil])
  }

  @Test func `a locked profile has no sessions until it is open`() async throws {
    let account = try await test.signIn()
    try await test.setPassphrase()
    let session = try await accounts.session(of: account.id)
    _ = try await test.profiles.lock(settingPassphrase: nil)
    await #expect(throws: SecretError.locked) { try await accounts.session(of: account.id) }
    await #expect(throws: SecretError.locked) { try await session.replace(session.token) }
    #expect(try await accounts.accounts() == [account])
    _ = try await test.profiles.unlock("one")
    #expect(try await accounts.session(of: account.id) === session)
    #expect(try await session.replace(session.token).secret == "recognisable-token-2")
  }

  @Test func `a damaged vault ends nothing, and is told`() async throws {
    let account = try await test.signIn()
    try test.vault.scratch.write([1, 2, 3], to: test.vault.sealedFile())
    await #expect(throws: SecretError.damaged) { try await accounts.session(of: account.id) }
    #expect(try await accounts.accounts() == [account])
    #expect(test.reporter.activities == ["looking for the sign-ins of this profile"])
    #expect(try await test.signIn().id == account.id)
    #expect(try await test.token(of: account.id) == "recognisable-token-2")
  }

  @Test func `a session stays with its profile when another is in use`() async throws {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    _ = try await test.profiles.create("other")
    _ = try await test.profiles.use("other")
    _ = try await session.replace(session.token)
    _ = try await test.profiles.use("default")
    #expect(try await test.token(of: account.id) == "recognisable-token-2")
  }
}
