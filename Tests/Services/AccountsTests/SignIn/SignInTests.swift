import Domain
import Fakes
import Testing
import Web

@testable import Accounts

@Suite struct SignInTests {
  private let test: TestAccounts
  private var accounts: ServerAccounts { test.accounts }
  private let host = "photos.example"

  init() throws {
    test = try TestAccounts()
  }

  @Test func `a typed code lets somebody in`() async throws {
    let signIn = try await accounts.beginSignIn(to: "@ada@photos.example", by: .code)
    #expect(signIn.page.host == host && signIn.way == .code)
    let account = try await accounts.finish(signIn, code: " “recognisable-code” ")
    #expect(account.handle == "@ada@photos.example")
    #expect(try await accounts.accounts() == [account])
    #expect(try await test.token(of: account.id) == "recognisable-token-1")
    await #expect(throws: AccountError.notUnderWay) {
      try await accounts.finish(signIn, code: FakeAuthorizer.code)
    }
  }

  @Test func `a browser that comes back lets somebody in`() async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let request = try #require(test.authorizer.requests.first)
    let finished = Task { [accounts] in try await accounts.finish(signIn, code: nil) }
    try await visit(request, "?code=recognisable-code&state=\(request.state)")
    #expect(try await finished.ended().username == "ada")
    #expect(test.authorizer.apps.map(\.redirects) == [[request.redirect, SignInTerms.shownCode]])
  }

  @Test func `the address a browser landed on may be pasted instead`() async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let request = try #require(test.authorizer.requests.first)
    let address = request.redirect + "?code=recognisable-code&state="
    await #expect(throws: AccountError.wrongState) {
      try await accounts.finish(signIn, code: address + "another")
    }
    let account = try await accounts.finish(signIn, code: address + request.state)
    #expect(try await accounts.accounts() == [account])
  }

  @Test func `each question is one that nobody can guess`() async throws {
    for _ in 0..<3 { _ = try await accounts.beginSignIn(to: host, by: .code) }
    let requests = test.authorizer.requests
    #expect(Set(requests.map(\.state)).count == 3)
    #expect(Set(requests.map(\.verifier)).count == 3)
    for request in requests {
      #expect(request.state.count == 32)
      #expect((43...128).contains(request.verifier.secret.count))
      #expect(request.verifier.secret.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
      #expect(request.redirect == SignInTerms.shownCode)
    }
  }

  @Test func `nonsense is no server, and nobody is asked`() async throws {
    test.authorizer.next(.server, throws: NetworkError.unknownHost("nobody"))
    await #expect(throws: AccountError.notAServer("what is this")) {
      try await accounts.beginSignIn(to: "what is this", by: .code)
    }
  }

  @Test(arguments: [
    AccountError.unknownInterface(host: "photos.example"), .clockOff(host: "h", by: .seconds(90)),
  ])
  func `what the server is not goes through`(error: AccountError) async throws {
    test.authorizer.next(.server, throws: error)
    await #expect(throws: error) { try await accounts.beginSignIn(to: host, by: .code) }
  }

  @Test func `a wrong code can be tried again`() async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .code)
    for wrong in ["wrong", "", nil] {
      await #expect(throws: AccountError.wrongCode(host: host)) {
        try await accounts.finish(signIn, code: wrong)
      }
    }
    #expect(try await accounts.accounts() == [])
    #expect(try await accounts.finish(signIn, code: FakeAuthorizer.code).username == "ada")
  }

  @Test func `a person who says no ends it`() async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let request = try #require(test.authorizer.requests.first)
    let finished = Task { [accounts] in try await accounts.finish(signIn, code: nil) }
    try await visit(request, "?error=access_denied&state=\(request.state)")
    await #expect(throws: AccountError.denied(host: host)) { try await finished.ended() }
    await #expect(throws: AccountError.notUnderWay) {
      try await accounts.finish(signIn, code: FakeAuthorizer.code)
    }
  }

  @Test func `a token that proves nobody is not kept, and made worthless`() async throws {
    test.authorizer.next(.owner, throws: AccountError.denied(host: host))
    await #expect(throws: AccountError.denied(host: host)) { try await test.signIn() }
    #expect(try await accounts.accounts() == [])
    #expect(test.authorizer.liveTokens == [])
  }

  @Test func `an answer that lacks something ends it`() async throws {
    let error = AccountError.missing(host: host, path: "access_token")
    test.authorizer.next(.grant, throws: error)
    await #expect(throws: error) { try await test.signIn() }
    #expect(try await accounts.accounts() == [])
  }

  @Test func `a cancelled wait leaves the sign-in, and a code finishes it`() async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let finished = Task { [accounts] in try await accounts.finish(signIn, code: nil) }
    finished.cancel()
    await #expect(throws: CancellationError.self) { try await finished.ended() }
    #expect(try await accounts.finish(signIn, code: FakeAuthorizer.code).username == "ada")
  }

  @Test func `who finishes by a code ends the wait for the browser`() async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let waiting = try await wait(for: signIn)
    _ = try await accounts.finish(signIn, code: FakeAuthorizer.code)
    await #expect(throws: AccountError.notUnderWay) { try await waiting.ended() }
    await #expect(throws: AccountError.notUnderWay) { try await accounts.finish(signIn, code: nil) }
  }

  @Test(arguments: [FakeAuthorizer.Call.grant, .owner])
  func `a wait that begins while a code is shown to the server has no part in it`(
    call: FakeAuthorizer.Call
  ) async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let finishing = try await finish(signIn, until: call)
    let waiting = try await wait(for: signIn)
    finishing.cancel()
    await #expect(throws: CancellationError.self) { try await finishing.ended() }
    _ = try await accounts.finish(signIn, code: FakeAuthorizer.code)
    await #expect(throws: AccountError.notUnderWay) { try await waiting.ended() }
    #expect(test.authorizer.liveTokens.count == 1)
  }

  @Test func `a code is not shown to the server twice at once`() async throws {
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let request = try #require(test.authorizer.requests.first)
    let waiting = try await wait(for: signIn)
    let finishing = try await finish(signIn, until: .grant)
    await #expect(throws: AccountError.notUnderWay) {
      try await accounts.finish(signIn, code: FakeAuthorizer.code)
    }
    try await visit(request, "?error=access_denied&state=\(request.state)")
    await #expect(throws: AccountError.notUnderWay) { try await waiting.ended() }
    finishing.cancel()
    await #expect(throws: CancellationError.self) { try await finishing.ended() }
    #expect(try await accounts.finish(signIn, code: FakeAuthorizer.code).username == "ada")
    #expect(test.authorizer.liveTokens.count == 1)
  }

  @Test func `sign-ins that nobody goes on with are forgotten`() async throws {
    let first = try await accounts.beginSignIn(to: host, by: .browser)
    for _ in 0..<4 { _ = try await accounts.beginSignIn(to: host, by: .code) }
    await #expect(throws: AccountError.notUnderWay) { try await accounts.finish(first, code: nil) }
  }

  @Test func `a sign-in that is being finished is not forgotten for those that begin meanwhile`()
    async throws
  {
    let signIn = try await accounts.beginSignIn(to: host, by: .code)
    let finishing = try await finish(signIn, until: .owner)
    for _ in 0..<4 { _ = try await accounts.beginSignIn(to: host, by: .code) }
    finishing.cancel()
    await #expect(throws: CancellationError.self) { try await finishing.ended() }
    #expect(try await accounts.finish(signIn, code: nil).username == "ada")
    #expect(test.authorizer.liveTokens.count == 1)
  }

  /// Waits for the browser; returns when the wait has begun.
  private func wait(for signIn: SignIn) async throws -> Task<Account, any Error> {
    let request = try #require(test.authorizer.requests.last)
    let waiting = Task { [accounts] in try await accounts.finish(signIn, code: nil) }
    // It waits once a stranger was answered.
    try await visit(request, "favicon.ico")
    return waiting
  }

  /// Finishes by a code; returns when the server was asked this, which it never answers.
  private func finish(
    _ signIn: SignIn, until call: FakeAuthorizer.Call
  ) async throws -> Task<Account, any Error> {
    let (standstills, standsStill) = AsyncStream.makeStream(of: Void.self)
    test.authorizer.standStill(at: call)
    let finishing = Standstill.$reached.withValue({ standsStill.yield() }) {
      Task { [accounts] in try await accounts.finish(signIn, code: FakeAuthorizer.code) }
    }
    try await standstills.next("the server to be asked")
    test.authorizer.goOn()
    return finishing
  }

  /// Comes back from the server's page as a browser does.
  private func visit(_ request: AuthorizationRequest, _ query: String) async throws {
    let port = try #require(WebAddress(request.redirect)?.port)
    _ = try await TestBrowser(port: UInt16(port)).visit("/" + query)
  }
}
