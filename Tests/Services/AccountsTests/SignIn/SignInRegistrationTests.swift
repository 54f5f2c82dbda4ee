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

  @Test func `no more is asked for than is needed`() async throws {
    try await test.signIn()
    #expect(scopes == [SignInTerms.narrowScopes])
    #expect(test.authorizer.apps.map(\.scopes) == scopes)
    #expect(SignInTerms.suffice(Set(SignInTerms.narrowScopes)))
  }

  @Test func `a server that knows no parts is asked for the whole`() async throws {
    test.authorizer.capabilities.knowsNarrowScopes = false
    try await test.signIn()
    #expect(scopes == [["read", "write"]])
  }

  @Test func `a server that refuses the parts is asked for the whole`() async throws {
    test.authorizer.next(.register, throws: AccountError.scopeRefused(host: host))
    try await test.signIn()
    #expect(scopes == [["read", "write"]])
  }

  @Test func `a server that refuses the whole too cannot be signed in to`() async throws {
    for _ in 0..<2 {
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
    #expect(scopes.last == ["read", "write"])
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
      scopes: SignInTerms.narrowScopes.filter { $0 != "read:notifications" })
    try await secrets.keep(old, at: origin, of: 1)
    try await test.signIn()
    let wanted = SignInTerms.narrowScopes
    #expect(test.authorizer.apps.map(\.scopes) == [wanted, wanted])
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
