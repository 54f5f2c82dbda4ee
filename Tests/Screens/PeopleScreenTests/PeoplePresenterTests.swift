import Domain
import Fakes
import PeopleDev
import Testing
import Web
import Wording

@testable import PeopleScreen

/// Tags of a server that fails at `mist`.
private struct PickyTags: TagFollowing {
  func followedTags(of account: AccountID) async throws -> [String]? { [] }

  func follow(tag: String, _ isFollowed: Bool, of account: AccountID) async throws -> Bool {
    if tag == "mist" { throw LibraryError.busy }
    return true
  }
}

@MainActor
@Suite("The people's presenter")
struct PeoplePresenterTests {
  @MainActor
  final class FakeView: PeopleViewing {
    private(set) var answers: [LoadState<PeopleContent>] = []
    func display(_ answer: LoadState<PeopleContent>) { answers.append(answer) }
    func display(_ progress: ScanProgress) {}

    /// What was shown last, in short.
    var shown: [String] {
      switch answers.last {
      case .loaded(.people(let listing)):
        return listing.rows.map { "\($0.number) \($0.person.handle.username)" }
          + [listing.failure].compactMap(\.self) + (listing.hasMore ? ["…"] : [])
      case .loaded(.lists(let rows, _)): return rows.map { "\($0.number) \($0.list.title)" }
      case .loaded(.members(_, let rows)): return rows.map { "\($0.number) \($0.member.name)" }
      case .loaded(.done(let outcomes)):
        return outcomes.map { "\($0.verb) \($0.row.number) \($0.failure ?? "done")" }
      case .loaded(.changed(let list, let outcomes)):
        return outcomes.map {
          "\($0.member.name) \($0.isMember ? "in" : "out of") \(list.title) \($0.failure ?? "done")"
        }
      case .loaded(.list(let row, let change, let server)):
        return ["\(change) \(row.number) \(row.list.title)"] + [server].compactMap(\.self)
      case .loaded(.opened(let row, _)): return ["opened \(row.list.title)"]
      case .loaded(.tags(let names, _, _)): return names
      case .loaded(.followed(let outcomes)):
        return outcomes.map {
          "#\($0.name) \($0.isFollowed) at \($0.account.server.name)"
            + ($0.makesSource ? " from a source" : "") + ($0.failure.map { ": " + $0 } ?? "")
        }
      case .loaded(.mutedByName(let names)): return names
      case .loaded(.unmuted(let name)): return ["unmuted " + name]
      case .loaded(.noAccounts): return ["nobody is signed in"]
      case .failed(let reason): return [reason]
      default: return []
      }
    }
  }

  let view = FakeView()
  private let reports = RecordingReporter()
  let navigator = FakeNavigator()
  private let relating: FakeRelating
  let sources = FakeSources(scan: [.finished(ScanSummary(name: "", photos: 3))])
  let stream = FakePhotoStream()
  let undoing = UndoLog(time: ManualTime())
  let settings = FakeSettings()
  let people: [PersonProfile]
  private let accounts: FakeAccounts

  init() throws {
    people = try ["bo", "cleo", "dora", "emil"].map { try #require(.listed($0)) }
    relating = FakeRelating(refusals: [people[3].id: PeopleError.gone(people[3].handle)])
    accounts = FakeAccounts(
      [FakeAccounts.account("ada"), FakeAccounts.account("ada", on: "other.example", id: 2)]
        .compactMap(\.self))
  }

  func presenter(
    _ reading: PagedPeople, relating: FakeRelating? = nil, tags: any TagFollowing = FakeTags(),
    lists: FakeLists = FakeLists(), accounts: FakeAccounts? = nil
  ) -> PeoplePresenter {
    let presenter = PeoplePresenter(
      interactor: PeopleInteractor(
        dependencies: FakeServices {
          ($0.people, $0.relating) = (reading, relating ?? self.relating)
          ($0.tags, $0.lists, $0.accounts) = (tags, lists, accounts ?? self.accounts)
          ($0.sources, $0.stream, $0.settings) = (sources, stream, settings)
          ($0.undoing, $0.reporting) = (undoing, reports)
        }),
      router: PeopleRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `a page is listed at a time, and numbers go on`() async {
    let reading = PagedPeople([
      .following(nil): [
        PeoplePage(Array(people[..<2]), next: "1"), PeoplePage([], next: "2"),
        PeoplePage(Array(people[1...])),
      ]
    ])
    let presenter = presenter(reading)
    await presenter.list(.following, "")
    #expect(view.shown == ["1 bo", "2 cleo", "…"])
    #expect(reading.pages == 1, "nobody asked for more")
    await presenter.more()
    #expect(view.shown == ["3 dora", "4 emil"], "who was listed is not listed again")
    await presenter.more()
    #expect(view.shown == [PeopleProblem.noMore.reason])
    await presenter.find("O  b")
    #expect(view.shown == ["1 bo"])
    await presenter.find("photos.example")
    #expect(view.shown.count == 4)
  }

  @Test func `names can be typed behind a group, and are looked for on each page`() async {
    let reading = PagedPeople([
      .followers(nil): [
        PeoplePage(Array(people[..<2]), next: "1"), PeoplePage(Array(people[2...])),
      ]
    ])
    let presenter = presenter(reading)
    await presenter.list(.followers, "O  --as @ada@other.example")
    #expect(view.shown == ["1 bo", "2 cleo", "…"])
    await presenter.list(.followers, "DO")
    #expect(view.shown == ["…"])
    await presenter.more()
    #expect(view.shown == ["3 dora"])
    #expect(reading.asked.map(\.rawValue) == [2, 1, 1])
    await presenter.perform(RelationRequest(.mute, [3]))
    #expect(relating.wishes.map(\.handle.username) == ["dora"])
    await presenter.list(.followers, "bo --at")
    #expect(view.shown == [PeopleProblem.missing("--at @ada@photos.example").reason])
    await presenter.list(.followers, "--all bo")
    #expect(view.shown == [PeopleProblem.option("--all").reason])
  }

  @Test func `pages that lead in a circle come to an end`() async {
    let circle = PagedPeople([
      .followers(nil): [PeoplePage([people[0]], next: "1"), PeoplePage([people[0]], next: "1")]
    ])
    let presenter = presenter(circle)
    await presenter.list(.followers, "")
    #expect(view.shown == ["1 bo", "…"])
    await presenter.more()
    #expect(view.shown == [PeopleProblem.circle("photos.example").reason])
    #expect(circle.pages <= 1 + PeoplePage.mostBarren)
  }

  @Test func `several are served at once, and who cannot be costs nobody else`() async {
    let presenter = presenter(PagedPeople([.following(nil): [PeoplePage(people)]]))
    await presenter.list(.following, "--as @ada@other.example")
    await presenter.perform(RelationRequest(.mute, [2, 4, 1]))
    #expect(
      view.shown == [
        "mute 2 done", "mute 4 \(PeopleError.gone(people[3].handle).reason)", "mute 1 done",
      ])
    #expect(
      relating.wishes.map(\.handle.text) == [
        "@cleo@photos.example", "@bo@photos.example",
      ])
    await presenter.perform(RelationRequest(.block, [1, 9]))
    #expect(view.shown == [PeopleProblem.noNumber(9).reason])
    #expect(relating.wishes.count == 2, "a number that was mistyped does nothing")
    await presenter.open(3)
    #expect(navigator.steps == ["profile @dora@photos.example --as @ada@other.example"])
  }

  @Test(arguments: ["3 days", "ever"])
  func `nobody is muted where nobody is named, and that is said`(span: String) async {
    let presenter = presenter(PagedPeople([.following(nil): [PeoplePage(people)]]))
    await presenter.list(.following, "")
    await presenter.perform(RelationRequest(.mute, span: span))
    #expect(view.shown == [PeopleProblem.missing("mute 3 for 3 days").reason])
    #expect(relating.wishes.isEmpty)
  }

  @Test func `who is not signed in is told so, and an unknown account is named`() async {
    let nobody = presenter(PagedPeople(), accounts: FakeAccounts())
    await nobody.list(.followers, "")
    #expect(view.shown == ["nobody is signed in"])
    let presenter = presenter(PagedPeople())
    await presenter.list(.followers, "--as cy")
    #expect(view.shown == [AccountError.unknownAccount("cy").reason])
    await presenter.list(.followers, "--as")
    #expect(view.shown == [PeopleProblem.missing("--as @ada@photos.example").reason])
    await presenter.perform(RelationRequest(.mute, [1]))
    #expect(view.shown == [PeopleProblem.notAPerson(1).reason])
  }

  @Test func `blocked servers are listed, and their blocks taken back`() async throws {
    let everybody = try #require(Handle.everybody(at: "spam.example"))
    let server = PersonProfile(
      id: PersonID(everybody, of: AccountID(rawValue: 1)), handle: everybody, name: "")
    let relating = FakeRelating(hidden: [.servers: [server]])
    let presenter = presenter(PagedPeople(), relating: relating)
    await presenter.list(.servers, "--as @ada@other.example")
    #expect(view.shown == ["1 *"])
    #expect(relating.hiddenQuestions.map(\.account.rawValue) == [2])
    await presenter.perform(RelationRequest(.follow, [1]))
    #expect(view.shown == [PeopleProblem.notAPerson(1).reason])
    await presenter.open(1)
    #expect(view.shown == [PeopleProblem.notAPerson(1).reason])
    await presenter.perform(RelationRequest(.unblockDomain, [1]))
    #expect(view.shown == ["unblockDomain 1 done"])
    #expect(relating.wishes.map(\.handle) == [everybody])
  }

  @Test func `what is hidden is known when no server can be asked, and said to be so`() async {
    let away = LibraryError.busy
    let relating = FakeRelating(
      failure: away, hidden: [.muted: Array(people.prefix(1)), .servers: []])
    let presenter = presenter(PagedPeople(failure: away), relating: relating)
    await presenter.list(.muted, "--as @ada@other.example")
    #expect(view.shown == ["1 bo", away.reason])
    #expect(Set(relating.hiddenQuestions.map(\.account.rawValue)) == [2])
    for name in [GroupName.servers, .blocked, .following] {
      await presenter.list(name, "")
      #expect(view.shown == [away.reason], "nothing is known here")
    }
  }

  @Test func `tags are followed, listed and followed no more`() async throws {
    let tags = FakeTags(["sea"])
    let pixelfed = try #require(FakeAccounts.account("bo", on: "pixelfed.example", id: 3))
    let ada = try #require(FakeAccounts.account("ada"))
    let presenter = presenter(
      PagedPeople(), tags: tags, accounts: FakeAccounts([ada, pixelfed]))
    await presenter.follow(true, tags: "#Fog ＃dunes --as @bo@pixelfed.example")
    #expect(
      view.shown == [
        "#fog true at pixelfed.example from a source", "#dunes true at pixelfed.example",
      ])
    #expect(try await sources.sources().map(\.kind) == [.account(pixelfed.id, .followedTags)])
    await presenter.tags("--as @bo@pixelfed.example")
    #expect(view.shown == ["sea", "fog", "dunes"])
    await presenter.perform(RelationRequest(.unfollow, [1, 3]))
    #expect(view.shown == ["#sea false at pixelfed.example", "#dunes false at pixelfed.example"])
    #expect(Set(tags.asked) == [pixelfed.id])
    #expect(try await tags.followedTags(of: pixelfed.id) == ["fog"])
    await presenter.follow(true, tags: "#a/b")
    #expect(view.shown == [ListError.notATag("#a/b").reason])
    await presenter.perform(RelationRequest(.mute, [1]))
    #expect(view.shown == [PeopleProblem.notAPerson(1).reason])
  }

  @Test(arguments: [("#fog #a/b", "#a/b"), ("2 #fog", "2"), ("#fog mist", "mist")])
  func `no tag is followed where a word is none`(typed: String, word: String) async throws {
    let tags = FakeTags()
    await presenter(PagedPeople(), tags: tags).follow(true, tags: typed)
    #expect(view.shown == [ListError.notATag(word).reason])
    #expect(try await tags.followedTags(of: AccountID(rawValue: 1)) == [])
  }

  @Test func `a tag that cannot be followed hides no other that is`() async throws {
    let presenter = presenter(PagedPeople(), tags: PickyTags())
    await presenter.follow(true, tags: "#fog #mist #sea")
    #expect(
      view.shown == [
        "#fog true at photos.example",
        "#mist true at photos.example: \(LibraryError.busy.reason)",
        "#sea true at photos.example",
      ])
    await presenter.follow(true, tags: "#mist")
    #expect(view.shown == [LibraryError.busy.reason])
  }

  @Test func `where tags come with home no source is made, and a server without tags is named`()
    async throws
  {
    let presenter = presenter(PagedPeople())
    await presenter.follow(true, tags: "#fog")
    #expect(view.shown == ["#fog true at photos.example"])
    #expect(try await sources.sources().isEmpty)
    let none = self.presenter(PagedPeople(), tags: FakeTags(nil))
    await none.tags("")
    #expect(view.shown == [PeopleProblem.noTags("photos.example").reason])
    await none.follow(false, tags: "#fog")
    #expect(view.shown == [PeopleProblem.noTags("photos.example").reason])
  }

  @Test func `who is muted by name is listed without an account, too, and comes back by name`()
    async throws
  {
    let presenter = presenter(PagedPeople(), accounts: FakeAccounts())
    await presenter.list(.muted, "")
    #expect(view.shown == ["nobody is signed in"])
    try settings.set(.mutePeople, to: "Cy Twombly, bo", in: .profile)
    await presenter.list(.muted, "")
    #expect(view.shown == ["Cy Twombly", "bo"])
    await presenter.unmute("cy twombly")
    #expect(view.shown == ["unmuted Cy Twombly"])
    #expect(settings.text(.mutePeople) == "bo")
    #expect(try await undoing.undo() == .relation("Cy Twombly"))
    #expect(settings.text(.mutePeople) == "bo, Cy Twombly")
    await presenter.unmute("cy")
    #expect(view.shown == [PeopleProblem.notMuted("cy").reason])
    await self.presenter(PagedPeople([.muted: [PeoplePage(people)]])).list(.muted, "")
    guard case .loaded(.people(let listing)) = view.answers.last else {
      Issue.record("\(String(describing: view.answers.last))")
      return
    }
    #expect(listing.mutedByName == ["bo", "Cy Twombly"])
  }
}
