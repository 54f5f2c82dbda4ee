import AuthDev
import Domain
import Fakes
import Testing
import Web

@testable import AuthScreen

@MainActor
@Suite("The auth screen's presenter, signing in")
struct SignInPresenterTests {
  @MainActor
  private final class FakeView: AuthViewing {
    private(set) var contents: [LoadState<AuthContent>] = []
    private(set) var handles: [String] = []
    var codes: [String] = []

    var loaded: [AuthContent] { contents.compactMap(\.value) }

    func display(_ state: AuthState) {
      handles = state.handles
      contents.append(state.content)
    }

    var canAsk = true

    func askPassphrase(_ question: PassphraseQuestion) async -> String? { nil }

    func askCode() async -> String? { codes.isEmpty ? nil : codes.removeFirst() }
  }

  private let navigator = FakeNavigator()
  private let view = FakeView()
  private let reporter = RecordingReporter()

  private func presenter(
    _ accounts: any AccountKeeping, sources: FakeSources = FakeSources(),
    pages: FakePages = FakePages()
  ) -> AuthPresenter {
    let presenter = AuthPresenter(
      interactor: AuthInteractor(
        dependencies: FakeServices {
          ($0.accounts, $0.sources) = (accounts, sources)
          ($0.pages, $0.reporting) = (pages, reporter)
        }),
      router: AuthRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `only says what a link wants, and signs in where a screen leads to it`() async throws {
    let accounts = FakeAccounts()
    let presenter = presenter(accounts, pages: FakePages(isPossible: true))
    await presenter.appear(signingInTo: "photos.example", isLink: true)
    #expect(view.loaded == [.linked("photos.example")])
    #expect(try await accounts.accounts().isEmpty)
    await presenter.appear(signingInTo: "photos.example", isLink: false)
    #expect(try await accounts.accounts().count == 1)
  }

  @Test func `opens the browser where there is one, and brings the home timeline in`() async throws
  {
    let pages = FakePages(isPossible: true)
    let summary = ScanSummary(name: "@ada@photos.example", photos: 40, added: 40)
    let sources = FakeSources(scan: [.finished(summary)])
    let accounts = FakeAccounts()
    await presenter(accounts, sources: sources, pages: pages).signIn(
      to: "photos.example", byCode: false)
    let account = try #require(try await accounts.accounts().first)
    #expect(pages.shown.map(\.text) == ["https://photos.example/oauth/authorize"])
    #expect(view.loaded.count == 3)
    #expect(view.loaded.dropFirst().first == .signedIn(account))
    #expect(view.loaded.last == .broughtIn(summary, now: ManualTime().now))
    #expect(view.handles == ["@ada@photos.example"])
    #expect(try await sources.sources().map(\.kind) == [.account(account.id, .home)])
    #expect(navigator.steps == ["restart"])
  }

  @Test func `where followed tags are left out of home, they are brought in beside it`()
    async throws
  {
    let accounts = FakeAccounts()
    let sources = FakeSources(scan: [.finished(ScanSummary(name: "@ada@pixelfed.example"))])
    await presenter(accounts, sources: sources, pages: FakePages(isPossible: true)).signIn(
      to: "pixelfed.example", byCode: false)
    let account = try #require(try await accounts.accounts().first)
    #expect(
      try await sources.sources().map(\.kind) == [
        .account(account.id, .home), .account(account.id, .followedTags),
      ])
  }

  @Test func `says when the browser could not be opened, and still waits for one`() async {
    let pages = FakePages(isPossible: true, opens: false)
    await presenter(FakeAccounts(), pages: pages).signIn(to: "photos.example", byCode: false)
    guard case .asking(let signIn, isOpen: false)? = view.loaded.first else {
      Issue.record("no page")
      return
    }
    #expect(signIn.way == .browser)
    #expect(view.handles == ["@ada@photos.example"])
  }

  @Test func `asks for the code where there is no browser, again while it is wrong`() async throws {
    view.codes = ["4710", FakeAccounts.code]
    let accounts = FakeAccounts()
    await presenter(accounts).signIn(to: "photos.example", byCode: false)
    #expect(view.contents.contains { if case .failed = $0 { true } else { false } })
    #expect(try await accounts.accounts().map(\.username) == ["ada"])
  }

  @Test func `takes a code although there is a browser, if asked to`() async {
    view.codes = [FakeAccounts.code]
    let pages = FakePages(isPossible: true)
    await presenter(FakeAccounts(), pages: pages).signIn(to: "photos.example", byCode: true)
    #expect(pages.shown.isEmpty)
    #expect(view.handles == ["@ada@photos.example"])
  }

  @Test(arguments: [true, false])
  func `a network that fails once costs no second yes`(byCode: Bool) async throws {
    let accounts = LibraryAccounts()
    accounts.next(.finish, throws: NetworkError.interrupted(host: "photos.example"))
    view.codes = [FakeAccounts.code]
    await presenter(accounts, pages: FakePages(isPossible: true)).signIn(
      to: "photos.example", byCode: byCode)
    #expect(try await accounts.accounts().map(\.username) == ["ada"])
    #expect(view.loaded.count { if case .asking = $0 { true } else { false } } == 1)
  }

  @Test func `signs nobody in without a code`() async throws {
    let accounts = FakeAccounts()
    await presenter(accounts).signIn(to: "photos.example", byCode: false)
    #expect(view.contents.last == .failed(reason: CodeProblem.notGiven.reason))
    #expect(try await accounts.accounts().isEmpty)
    #expect(reporter.activities.isEmpty)
  }

  @Test func `sends nobody to a page whose code a script cannot ask for`() async throws {
    view.canAsk = false
    let accounts = FakeAccounts()
    await presenter(accounts, pages: FakePages(isPossible: true)).signIn(
      to: "photos.example", byCode: true)
    let reason = CodeProblem.noTerminal(server: "photos.example").reason
    #expect(view.contents.last == .failed(reason: reason))
    #expect(view.loaded.isEmpty)
    #expect(reporter.activities.isEmpty)
    await presenter(accounts, pages: FakePages(isPossible: true)).signIn(
      to: "photos.example", byCode: false)
    #expect(try await accounts.accounts().map(\.username) == ["ada"], "a browser asks by itself")
  }

  @Test func `leaves the screen where it is if there are sources already`() async {
    let samples = Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "samples")
    await presenter(
      FakeAccounts(), sources: FakeSources([samples]), pages: FakePages(isPossible: true)
    ).signIn(to: "photos.example", byCode: false)
    #expect(navigator.steps.isEmpty)
  }

  @Test func `keeps who is signed in, although their timeline cannot be asked`() async throws {
    let accounts = FakeAccounts()
    await presenter(
      accounts, sources: FakeSources(failure: NetworkError.interrupted(host: "photos.example")),
      pages: FakePages(isPossible: true)
    ).signIn(to: "photos.example", byCode: false)
    let account = try #require(try await accounts.accounts().first)
    let reason = NetworkError.interrupted(host: "photos.example").reason
    #expect(view.loaded.last == .broughtNothing(account, reason: reason))
  }

  @Test func `says that a timeline was stopped, and asks for no tags then`() async throws {
    let accounts = FakeAccounts()
    // A scan that ends before it has finished was stopped.
    let sources = FakeSources()
    await presenter(accounts, sources: sources, pages: FakePages(isPossible: true)).signIn(
      to: "pixelfed.example", byCode: false)
    let account = try #require(try await accounts.accounts().first)
    let stopped = SourceError.scanStopped.reason
    #expect(view.loaded.last == .broughtNothing(account, reason: stopped))
    #expect(try await sources.sources().map(\.kind) == [.account(account.id, .home)])
  }

  @Test func `says that a server did not answer, and not that it has no photos`() async throws {
    let accounts = FakeAccounts()
    var summary = ScanSummary(name: "@ada@photos.example")
    summary.sources = [SourceNews(name: summary.name, failure: "no answer")]
    await presenter(
      accounts, sources: FakeSources(scan: [.finished(summary)]),
      pages: FakePages(isPossible: true)
    ).signIn(to: "photos.example", byCode: false)
    let account = try #require(try await accounts.accounts().first)
    #expect(view.loaded.last == .broughtNothing(account, reason: "no answer"))
  }

  @Test func `stops waiting for the browser when it is told to`() async throws {
    let accounts = FakeAccounts(neverAnswers: true)
    let presenter = presenter(accounts, pages: FakePages(isPossible: true))
    let (waits, wait) = AsyncStream.makeStream(of: Void.self)
    let signIn = Standstill.$reached.withValue({ wait.finish() }) {
      Task { await presenter.signIn(to: "photos.example", byCode: false) }
    }
    try await waits.next("the browser to be waited for")
    signIn.cancel()
    try await signIn.ended()
    #expect(view.contents.last == .failed(reason: "stopped"))
    #expect(try await accounts.accounts().isEmpty)
  }

  @Test(arguments: [
    AccountError.notAServer("nonsense"), .unknownInterface(host: "photos.example"),
    .denied(host: "photos.example"), .clockOff(host: "photos.example", by: .seconds(3_600)),
    .scopeRefused(host: "photos.example"), .registrationGone(host: "photos.example"),
  ])
  func `says in one line why there is no sign-in`(error: AccountError) async {
    await presenter(FakeAccounts(failure: error)).signIn(to: "photos.example", byCode: false)
    #expect(view.contents.last == .failed(reason: error.reason))
  }

  @Test(arguments: [
    "@ada@photos.example", "ada@photos.example", "ada", "1",
  ])
  func `signs out whom it is told to, by any of their names`(name: String) async throws {
    let ada = try #require(FakeAccounts.account("ada"))
    await presenter(FakeAccounts([ada])).signOut(name)
    #expect(view.loaded.last == .signedOut(ada, .undoable))
    #expect(view.handles.isEmpty)
    #expect(navigator.steps == ["restart"])
  }

  @Test func `stays after signing out while there are other sources`() async throws {
    let ada = try #require(FakeAccounts.account("ada"))
    let samples = Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "samples")
    await presenter(FakeAccounts([ada]), sources: FakeSources([samples])).signOut("ada")
    #expect(navigator.steps.isEmpty)
  }

  @Test func `takes the number of an account from the list that was shown`() async throws {
    let people = [
      try #require(FakeAccounts.account("ada")), try #require(FakeAccounts.account("bo", id: 2)),
      try #require(FakeAccounts.account("cleo", id: 3)),
    ]
    let accounts = FakeAccounts(people)
    let presenter = presenter(accounts)
    await presenter.listAccounts()
    await presenter.signOut("1")
    await presenter.signOut("2")
    #expect(try await accounts.accounts() == [people[2]])
    await presenter.signOut("1")
    #expect(view.contents.last == .failed(reason: AccountError.unknownAccount("1").reason))
  }

  @Test func `signs nobody out whose name is not clear`() async throws {
    let accounts = FakeAccounts([
      try #require(FakeAccounts.account("ada")),
      try #require(FakeAccounts.account("ada", on: "other.example", id: 2)),
    ])
    await presenter(accounts).signOut("ada")
    #expect(view.contents.last == .failed(reason: AccountError.ambiguousAccount("ada").reason))
    #expect(try await accounts.accounts().count == 2)
  }

  @Test func `tells of sessions that are over when it appears, and of no others`() async throws {
    let over = try #require(FakeAccounts.account("ada", ending: .refused))
    let alive = try #require(FakeAccounts.account("grace", id: 2))
    await presenter(FakeAccounts([alive])).appear(signingInTo: nil, isLink: false)
    #expect(view.loaded.isEmpty)
    await presenter(FakeAccounts([over, alive])).appear(signingInTo: nil, isLink: false)
    #expect(view.loaded == [.over([over])])
    #expect(view.handles == [over.handle, alive.handle])
  }
}
