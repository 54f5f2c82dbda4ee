import Domain
import Fakes
import PhotoActions
import Testing

@testable import ProfileScreen

@MainActor
@Suite("The profile's presenter, about how one stands to somebody")
struct ProfileRelationTests {
  private let bo: PersonProfile

  init() throws {
    bo = try #require(.example("bo"))
  }

  @Test func `how one stands to somebody is told without being asked, once, if it is news`() async {
    var follower = Relationship()
    follower.isFollower = true
    let relating = FakeRelating(told: [bo.id: follower])
    let module = ProfileModule(
      FakePeopleReading([bo], posts: [bo.id: [PersonPosts([.example(1)])]]), relating: relating)
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.head?.standing?.isKnown == false)
    #expect(module.view.relations.map(\.relationship.isFollower) == [true])
    #expect(module.presenter.subject?.standing?.relationship.isFollower == true)
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.head?.standing?.relationship.isFollower == true)
    #expect(module.view.relations.count == 1, "it stands in the head")
  }

  @Test func `where nobody says how one stands to somebody, their photos are shown all the same`()
    async
  {
    let module = ProfileModule(
      FakePeopleReading([bo], posts: [bo.id: [PersonPosts([.example(1)])]]),
      relating: FakeRelating(failure: LibraryError.busy))
    await module.presenter.appear(.person(bo.handle))
    #expect(module.view.page?.rows.count == 1)
    #expect(module.view.relations.isEmpty)
    #expect(module.view.failure == nil)
  }

  @Test func `one's own profile has drafts, and cannot be followed`() async throws {
    let me = try #require(PersonProfile.example("ada"))
    let module = ProfileModule(FakePeopleReading([me]))
    await module.presenter.appear(.oneself)
    #expect(module.view.head?.parts.contains(.drafts) == true)
    await module.presenter.show(.scheduled)
    #expect(module.view.page?.part == .scheduled)
    await module.presenter.wish(.follow(Following()))
    #expect(module.view.failure == PeopleError.isOneself.reason)
    await module.presenter.appear(.person(me.handle))
    #expect(module.view.head?.address == .oneself, "by name it is oneself, too")
  }

  @Test func `photos of who is seen become a source of the account`() async throws {
    let sources = FakeSources(scan: [.finished(ScanSummary(name: "bo", photos: 3, added: 3))])
    let module = ProfileModule(FakePeopleReading([bo]), sources: sources)
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.add()
    #expect(
      try await sources.sources().map(\.kind)
        == [.account(AccountID(rawValue: 1), .person(bo.id.name, bo.handle))])
    guard case .added? = module.view.shown.last?.value else {
      Issue.record("nothing was said to be added")
      return
    }
  }

  @Test func `how one stands to them changes, and is told with what waits`() async {
    let module = ProfileModule(FakePeopleReading([bo]))
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.wish(.follow(Following(boosts: false)))
    guard case .standing(_, let standing, _)? = module.view.shown.last?.value else {
      Issue.record("no standing")
      return
    }
    #expect(standing.relationship.following == Following(boosts: false))
    #expect(standing.waiting.count == 1)
    #expect(module.presenter.subject?.standing == standing)
    await module.presenter.wish(.note("met at the harbour"))
    await module.presenter.wish(.follow(nil))
    #expect(module.presenter.subject?.standing?.relationship.following == nil)
    #expect(module.presenter.subject?.standing?.relationship.note == "met at the harbour")
  }

  @Test func `a report names rules by number, and says something`() async {
    let relations = FakeRelating(rules: [
      ServerRule(id: "a", text: "Be kind."), ServerRule(id: "b", text: "No spam."),
    ])
    let module = ProfileModule(FakePeopleReading([bo]), relating: relations)
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.report("")
    guard case .reportTerms(_, let rules)? = module.view.shown.last?.value else {
      Issue.record("no rules")
      return
    }
    #expect(rules.count == 2)
    await module.presenter.report("--rule 2 buys followers --forward")
    #expect(
      relations.reports.map(\.value) == [
        PersonReport(.violation, rules: ["b"], words: "buys followers", isForwarded: true)
      ])
    for (text, problem) in [
      ("--rule 3", ReportProblem.noSuchRule(3)), ("--rule", .noRule), ("--rule x", .noRule),
      ("--evil", .option("--evil", of: ReportTerms(server: "").options)), ("--forward", .empty),
      ("--scam", .option("--scam", of: ReportTerms(server: "").options)),
    ] {
      await module.presenter.report(text)
      #expect(module.view.failure == problem.reason, "\(text)")
    }
    #expect(relations.reports.count == 1)
  }

  @Test func `posts of theirs are reported by the numbers of the list`() async {
    let relations = FakeRelating()
    let words = TextPost(id: "w", moment: ManualTime().now, text: "words")
    let posts = PersonPosts([.example(1, hoursAgo: 1)], words: [words])
    let module = ProfileModule(
      FakePeopleReading([bo], posts: [bo.id: [posts]]), relating: relations)
    await module.presenter.appear(.person(bo.handle))
    await module.presenter.show(.posts)
    await module.presenter.report("1 2 --spam buys followers")
    #expect(
      relations.reports.map(\.value)
        == [PersonReport(.spam, statuses: ["w", "photo-1"], words: "buys followers")])
    await module.presenter.showAbout(counts: false)
    await module.presenter.report("1 --spam")
    #expect(module.view.failure == NoSuchNumber(1).reason)
    #expect(relations.reports.count == 1)
  }
}
