import Domain
import Fakes
import Testing
import Web

@testable import Accounts

@Suite struct SignInRegistrationTests {
  private let test: TestAccounts
  private var accounts: ServerAccounts { test.accounts }
  private let host = "photos.example"

  init() throws {
    test = try TestAccounts()
  }

  private var scopes: [[String]] { test.authorizer.requests.map(\.scopes) }

  @Test func `all that any screen needs is asked for at once`() async throws {
    try await test.signIn()
    #expect(scopes == [SignInTerms.narrowScopes])
    #expect(test.authorizer.apps.map(\.scopes) == scopes)
    #expect(SignInTerms.suffice(Set(SignInTerms.narrowScopes)))
    #expect(
      Set(SignInTerms.narrowScopes).isSuperset(of: [
        "read:follows", "read:search", "read:filters", "read:blocks", "read:mutes", "write:follows",
        "write:blocks", "write:mutes", "write:reports", "write:lists", "write:filters",
        "write:conversations", "write:accounts",
      ]))
  }

  @Test func `a server that knows no parts is asked for the whole`() async throws {
    test.authorizer.capabilities.knowsNarrowScopes = false
    try await test.signIn()
    #expect(scopes == [["read", "write", "follow"]])
  }

  @Test func `GoToSocial is asked to let everything be read, without which it streams nothing`()
    async throws
  {
    test.authorizer.kind = .goToSocial
    try await test.signIn()
    let asked = try #require(scopes.first)
    #expect(asked.filter { $0.hasPrefix("read") } == ["read"])
    #expect(asked.contains("write:filters") && !asked.contains("write"))
  }

  @Test func `a server that knows no scope to follow is asked for less`() async throws {
    test.authorizer.capabilities.knowsNarrowScopes = false
    test.authorizer.next(.register, throws: AccountError.scopeRefused(host: host))
    try await test.signIn()
    #expect(scopes == [["read", "write"]])
  }

  @Test func `a server that refuses the parts is asked for the whole`() async throws {
    test.authorizer.next(.register, throws: AccountError.scopeRefused(host: host))
    try await test.signIn()
    #expect(scopes == [["read", "write", "follow"]])
  }

  @Test func `a server that refuses the whole too cannot be signed in to`() async throws {
    for _ in 0..<3 {
      test.authorizer.next(.register, throws: AccountError.scopeRefused(host: host))
    }
    await #expect(throws: AccountError.scopeRefused(host: host)) { try await test.signIn() }
  }

  @Test func `too little allowed is refused, made worthless, and asked for wholly next time`()
    async throws
  {
    test.authorizer.allowedScopes = ["write:media"]
    await #expect(throws: AccountError.scopeRefused(host: host)) { try await test.signIn() }
    #expect(test.authorizer.liveTokens == [])
    #expect(try await accounts.accounts() == [])
    test.authorizer.allowedScopes = ["read"]
    try await test.signIn()
    #expect(scopes.last == ["read", "write", "follow"])
  }

  @Test func `a server that does not say what it allows has allowed it`() async throws {
    test.authorizer.allowedScopes = []
    try await test.signIn()
    #expect(try await accounts.accounts().count == 1)
  }

  @Test func `a program makes itself known to each server once`() async throws {
    try await test.signIn()
    let other = try test.other().accounts
    let signIn = try await other.beginSignIn(to: host, by: .code)
    _ = try await other.finish(signIn, code: FakeAuthorizer.code)
    #expect(test.authorizer.apps.count == 1)
    try await test.signIn("other.example")
    #expect(test.authorizer.apps.count == 2)
  }

  @Test func `profiles cannot be told to be one person's by it`() async throws {
    try await test.signIn()
    _ = try await test.profiles.create("other")
    _ = try await test.profiles.use("other")
    try await test.signIn()
    #expect(Set(test.authorizer.requests.map(\.registration.clientID)).count == 2)
  }

  @Test func `who had to begin anew is made known anew`() async throws {
    try await test.signIn()
    _ = try await accounts.beginSignIn(to: host, by: .code)
    #expect(test.authorizer.apps.count == 1)
    try await test.signIn()
    #expect(test.authorizer.apps.count == 2)
  }

  @Test func `a server that has forgotten the program says so, and is told again`() async throws {
    try await test.signIn()
    test.authorizer.forgetApps()
    await #expect(throws: AccountError.registrationGone(host: host)) { try await test.signIn() }
    try await test.signIn()
    #expect(try await accounts.accounts().count == 1)
  }

  @Test func `a registration that was damaged is made anew`() async throws {
    try await test.signIn()
    let name = "registration https://photos.example/"
    #expect(try await test.profiles.secretNames(of: 1) == ["grant 1", name])
    try await test.profiles.keepSecret([0x7B], named: name, of: 1)
    try await test.signIn()
    #expect(test.authorizer.apps.count == 2)
  }

  @Test func `a registration that asked for less than is needed now is made anew`() async throws {
    try await test.signIn()
    let secrets = AccountSecrets(profiles: test.profiles)
    let origin = try #require(WebAddress("https://photos.example/"))
    let kept = try #require(try await secrets.registration(at: origin, of: 1))
    let old = KeptRegistration(
      registration: kept.registration, redirects: kept.redirects,
      scopes: SignInTerms.narrowScopes.filter { $0 != "write:follows" })
    try await secrets.keep(old, at: origin, of: 1)
    try await test.signIn()
    let wanted = SignInTerms.narrowScopes
    #expect(test.authorizer.apps.map(\.scopes) == [wanted, wanted])
  }

  @Test func `who signed in at Pixelfed before may follow after signing in again`() async throws {
    test.authorizer.capabilities.knowsNarrowScopes = false
    try await test.signIn()
    let secrets = AccountSecrets(profiles: test.profiles)
    let origin = try #require(WebAddress("https://photos.example/"))
    let kept = try #require(try await secrets.registration(at: origin, of: 1))
    let old = KeptRegistration(
      registration: kept.registration, redirects: kept.redirects, scopes: ["read", "write"])
    try await secrets.keep(old, at: origin, of: 1)
    try await test.signIn()
    #expect(scopes.last == ["read", "write", "follow"])
    #expect(try await accounts.accounts().count == 1)
  }

  @Test func `the port of a registration is known`() throws {
    let secret = try #require(AccessToken("s"))
    let registration = AppRegistration(clientID: "c", clientSecret: secret)
    for (redirects, port) in [
      (["http://127.0.0.1:4711/", SignInTerms.shownCode], 4711), ([SignInTerms.shownCode], nil),
      (["https://photos.example:1/"], nil),
    ] as [([String], UInt16?)] {
      let kept = KeptRegistration(registration: registration, redirects: redirects, scopes: [])
      #expect(kept.loopbackPort == port)
    }
  }
}
