import Domain
import Fakes
import PhotoActions
import ProfileDev
import Synchronization
import Testing

@testable import ProfileScreen

@Suite("The profile's interactor")
struct ProfileInteractorTests {
  /// People as each account sees them, of whom nobody is known here.
  private final class Seeing: PeopleReading {
    private let answer: @Sendable (Handle, AccountID?) throws -> PersonProfile
    private let asking = Mutex<[AccountID?]>([])

    init(_ answer: @escaping @Sendable (Handle, AccountID?) throws -> PersonProfile) {
      self.answer = answer
    }

    /// Which accounts asked.
    var asked: [AccountID?] { asking.withLock { $0 } }

    func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
      asking.withLock { $0.append(account) }
      return try answer(handle, account)
    }
  }

  private struct Away: ExplainedError {
    var reason: String { "it is away" }
  }

  private let bo: PersonProfile
  private let accounts: [Account]

  init() throws {
    bo = try #require(.example("bo", at: "else.example"))
    accounts = [
      try #require(FakeAccounts.account("ada")),
      try #require(FakeAccounts.account("ada", on: "other.example", id: 2)),
    ]
  }

  private func interactor(
    _ people: any PeopleReading, relating: FakeRelating = FakeRelating(),
    sources: any SourceKeeping = FakeSources(), accounts: [Account]? = nil
  ) -> ProfileInteractor {
    ProfileInteractor(
      dependencies: FakeServices {
        ($0.people, $0.relating, $0.sources) = (people, relating, sources)
        $0.accounts = FakeAccounts(accounts ?? self.accounts)
      }, posts: PagedPhotos())
  }

  private func seeing() -> Seeing {
    Seeing { handle, account in
      PersonProfile(
        id: PersonID(account: account ?? AccountID(rawValue: 1), name: "7"), handle: handle,
        name: "")
    }
  }

  @Test func `an account's own name is oneself, to that account alone`() async throws {
    let interactor = interactor(seeing())
    let (own, other) = (
      try #require(Handle("@ADA@photos.example")), try #require(Handle("@ada@other.example"))
    )
    #expect(try await interactor.obtainSubject(.person(own)).address == .oneself)
    let seen = try await interactor.obtainSubject(.person(other))
    #expect(seen.address == .person(other), "the first account may follow the second")
    #expect(
      try await interactor.obtainSubject(.person(other), as: other.text).address == .oneself)
    let oneself = try await interactor.obtainSubject(.oneself, as: other.text)
    #expect(oneself.profile?.handle == other && oneself.viewer == nil)
    #expect(try await interactor.obtainSubject(.oneself).profile?.handle == own)
  }

  @Test func `an account that is signed out is somebody else where another is signed in`()
    async throws
  {
    let ended = try #require(FakeAccounts.account("ada", ending: .refused))
    let interactor = interactor(seeing(), accounts: [ended, accounts[1]])
    let (first, second) = (
      try #require(Handle(ended.handle)), try #require(Handle(accounts[1].handle))
    )
    let seen = try await interactor.obtainSubject(.person(first))
    #expect(seen.address == .person(first) && seen.profile?.handle == first)
    #expect(try await interactor.obtainSubject(.person(second)).address == .oneself)
    #expect(try await interactor.obtainSubject(.oneself).profile?.handle == second)
    let alone = try await self.interactor(seeing(), accounts: [ended]).obtainSubject(.person(first))
    #expect(alone.address == .oneself, "there is no other")
  }

  @Test func `the account that is meant sees them, and is named if there are several`() async throws
  {
    let people = seeing()
    let several = interactor(people)
    let subject = try await several.obtainSubject(.person(bo.handle), as: "@ada@other.example")
    #expect(people.asked == [AccountID(rawValue: 2)])
    #expect(subject.profile?.id.account == AccountID(rawValue: 2))
    #expect(subject.viewer == "@ada@other.example")
    #expect(try await several.obtainSubject(.person(bo.handle)).viewer == "@ada@photos.example")
    await #expect(throws: AccountError.unknownAccount("cy")) {
      try await several.obtainSubject(.person(bo.handle), as: "cy")
    }
    let alone = interactor(seeing(), accounts: Array(accounts.prefix(1)))
    #expect(try await alone.obtainSubject(.person(bo.handle)).viewer == nil)
  }

  @Test func `news are what servers say now, else what was known, and why`() async throws {
    var relationship = Relationship()
    relationship.isFollower = true
    let moved = try #require(PersonProfile.example("bo", at: "new.example"))
    let relating = FakeRelating(told: [moved.id: relationship])
    let old = ProfileSubject(address: .person(bo.handle), profile: bo)
    let news = try await interactor(Seeing { [moved] _, _ in moved }, relating: relating)
      .obtainNews(of: old)
    #expect(news.profile == moved && news.movedFrom == bo.handle && news.missing == nil)
    #expect(news.standing?.relationship.isFollower == true, "this is asked anew, too")
    let kept = try await interactor(Seeing { _, _ in throw Away() }).obtainNews(of: old)
    #expect(kept.profile == bo && kept.missing == Away().reason)
    let gone = PeopleError.gone(bo.handle)
    let (without, stopped) = (
      interactor(Seeing { _, _ in throw gone }),
      interactor(Seeing { _, _ in throw CancellationError() })
    )
    await #expect(throws: gone) { try await without.obtainNews(of: old) }
    await #expect(throws: CancellationError.self) { try await stopped.obtainNews(of: old) }
  }

  @Test func `who is seen is added by the account that sees them, else by the first feed there is`()
    async throws
  {
    let scan = [ScanProgress.finished(ScanSummary(name: "bo", photos: 3))]
    let sources = FakeSources(scan: scan)
    let seen = try #require(PersonProfile.example("bo", seenBy: 2))
    let interactor = interactor(seeing(), sources: sources)
    for try await _ in try await interactor.add(
      ProfileSubject(address: .person(seen.handle), profile: seen))
    {}
    for try await _ in try await interactor.add(ProfileSubject(address: .person(bo.handle))) {}
    #expect(
      try await sources.sources().map(\.kind) == [
        .account(AccountID(rawValue: 2), .person(seen.id.name, seen.handle)),
        .feed(try #require(WebAddress("https://else.example/@bo.rss"))),
      ])
    for address in [ProfileAddress.oneself, .author("Bo")] {
      await #expect(throws: ProfileProblem.self) {
        try await interactor.add(ProfileSubject(address: address))
      }
    }
    let strange = try #require(PersonProfile.example("bo", seenBy: 9))
    await #expect(throws: ProfileProblem.notSignedIn) {
      try await interactor.add(ProfileSubject(address: .person(strange.handle), profile: strange))
    }
  }

  @Test func `a server that offers no feed is named`() async throws {
    let none = FakeSources(failure: SourceError.noFeed("else.example"))
    let adding = try await interactor(seeing(), sources: none)
      .add(ProfileSubject(address: .person(bo.handle)))
    await #expect(throws: ProfileProblem.noFeed(bo.handle)) { for try await _ in adding {} }
    let away = try await interactor(seeing(), sources: FakeSources(failure: Away()))
      .add(ProfileSubject(address: .person(bo.handle)))
    await #expect(throws: Away.self) { for try await _ in away {} }
  }

  @Test func `a report that says nothing asks for the rules`() async throws {
    let rules = [ServerRule(id: "a", text: "Be kind.")]
    let relating = FakeRelating(rules: rules)
    let interactor = interactor(seeing(), relating: relating)
    let terms = try await interactor.report(.init("3"), of: bo, posts: ["9"])
    #expect(terms == .reportTerms(ReportTerms(server: "photos.example"), rules))
    let said = try await interactor.report(.init("3 --rule 1"), of: bo, posts: ["9"])
    guard case .reported(let receipt) = said else {
      Issue.record("nothing is reported")
      return
    }
    #expect(receipt.posts == 1)
    #expect(
      relating.reports.map(\.value) == [PersonReport(.violation, rules: ["a"], statuses: ["9"])])
    await #expect(throws: CannotBeUndone.report) {
      try await interactor.dependencies.undoing.undo()
    }
  }
}
