import Domain
import Fakes
import Terminal
import Testing
import Wording

@testable import PhotoActions

/// People whom two accounts see, whose servers take different reports.
private struct TwoServers: Relating {
  let relating: FakeRelating
  let other: ReportTerms

  func author(of photo: Photo) async throws -> PersonProfile {
    let author = try await relating.author(of: photo)
    guard author.handle.server == other.server else { return author }
    return PersonProfile(
      id: PersonID(account: AccountID(rawValue: 2), name: author.id.name), handle: author.handle,
      name: "")
  }

  func reportTerms(of account: AccountID) async throws -> ReportTerms {
    account.rawValue == 2 ? other : try await relating.reportTerms(of: account)
  }

  func report(_ report: PersonReport, of person: PersonProfile) async throws {
    try await relating.report(report, of: person)
  }

  func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    try await relating.standings(with: people)
  }

  func refreshStandings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    try await relating.refreshStandings(with: people)
  }

  func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding {
    try await relating.wish(wish, for: person)
  }

  func hidden(
    _ list: HiddenList, of account: AccountID, asking: Bool
  ) async throws -> [PersonProfile] {
    try await relating.hidden(list, of: account, asking: asking)
  }

  func parted(
    by wish: RelationWish, from person: PersonProfile
  ) async throws -> [UnfollowedPerson] {
    try await relating.parted(by: wish, from: person)
  }

  func rules(of account: AccountID) async throws -> [ServerRule] {
    try await relating.rules(of: account)
  }
}

@MainActor
@Suite("Reports of posts")
struct ReportTests {
  private let pixelfed = ReportTerms(
    server: "pixels.example", categories: [.spam, .scam], takesWords: false)

  private func module(
    _ relating: any Relating, _ authors: String..., layout: PhotoLayout = .amongOthers
  ) -> (presenter: PhotoActionsPresenter, view: FakePhotoActionsView) {
    let photos = authors.enumerated().map { Photo.example($0 + 1, author: $1) }
    let presenter = PhotoActionsPresenter(
      interactor: PhotoActionsInteractor(
        layout: layout, isInteractive: true,
        dependencies: FakeServices {
          ($0.stream, $0.relating) = (FakePhotoStream(photos), relating)
        }),
      router: PhotoActionsRouter(navigator: FakeNavigator()))
    let view = FakePhotoActionsView(canvas: nil)
    presenter.view = view
    return (presenter, view)
  }

  @Test func `posts are named, those of one person in one report`() async {
    let relating = FakeRelating(rules: [ServerRule(id: "a", text: "Be kind.")])
    let (presenter, view) = module(relating, "@bo", "@cy", "Bo (@bo)")
    await presenter.perform(.report("1 2 3 --rule 1 not theirs --forward"))
    #expect(relating.reports.map(\.handle.username) == ["bo", "cy"])
    #expect(
      relating.reports.map(\.value)
        == [["photo-1", "photo-3"], ["photo-2"]].map {
          PersonReport(
            .violation, rules: ["a"], statuses: $0, words: "not theirs", isForwarded: true)
        })
    guard case .reported(let receipts)? = view.content?.value else {
      Issue.record("nothing is told")
      return
    }
    #expect(receipts.map(\.posts) == [2, 1])
  }

  @Test
  func
    `without numbers the photo that is shown is meant; without words it is asked what can be said`()
    async
  {
    let rules = [ServerRule(id: "a", text: "Be kind.")]
    let relating = FakeRelating(rules: rules)
    let (presenter, view) = module(relating, "@bo", "@cy")
    await presenter.perform(.report("--spam"))
    #expect(view.content == .failed(reason: NoPhotoShown().reason))
    await presenter.perform(.show(2))
    await presenter.perform(.report(""))
    #expect(
      view.content == .loaded(.reportTerms(ReportTerms(server: "photos.example"), rules)))
    #expect(relating.reports.isEmpty)
    await presenter.perform(.report("--spam"))
    #expect(relating.reports.map(\.value) == [PersonReport(.spam, statuses: ["photo-2"])])
    await presenter.perform(.report("9 --spam"))
    #expect(view.content == .failed(reason: NoSuchPlace(place: 9, total: 2).reason))
    #expect(relating.reports.count == 1)
  }

  @Test(arguments: ["@cy is mean", "@cy@far.example", "@Cy@photos.example --spam", "cy", "cy lies"])
  func `nobody is reported in the place of who is named`(text: String) async {
    let relating = FakeRelating()
    let (presenter, view) = module(relating, "@bo", "@cy")
    await presenter.perform(.show(1))
    await presenter.perform(.report(text))
    guard case .failed(let reason)? = view.content else {
      Issue.record("\(text) is reported")
      return
    }
    #expect(reason.hasPrefix("this would report @bo@photos.example: to report @"))
    #expect(relating.reports.isEmpty)
    for words in ["@bo lies", "bo lies", "insults @cy"] {
      await presenter.perform(.report(words))
      #expect(relating.reports.last?.value.words == words)
    }
  }

  @Test func `a report is not undone, nor anything older in its place`() async throws {
    let undoing = UndoLog(time: ManualTime())
    undoing.offer(.tags) {}
    let interactor = PhotoActionsInteractor(
      layout: .amongOthers, isInteractive: true,
      dependencies: FakeServices { ($0.relating, $0.undoing) = (FakeRelating(), undoing) })
    _ = try await interactor.report(try ReportRequest("--spam"), [.example(1, author: "@bo")])
    await #expect(throws: CannotBeUndone.self) { try await undoing.undo() }
  }

  @Test func `where one photo is shown alone, a number means nobody else`() async {
    let relating = FakeRelating()
    let (presenter, view) = module(relating, "@bo", "@cy", layout: .alone)
    await presenter.perform(.next)
    for action in [PhotoAction.report("2 stolen"), .relate(RelationRequest(.mute, [2]))] {
      await presenter.perform(action)
      #expect(view.content == .failed(reason: NoPhotosByNumber().reason))
    }
    #expect(relating.reports.isEmpty && relating.wishes.isEmpty)
    await presenter.perform(.report("stolen"))
    #expect(relating.reports.map(\.handle.username) == ["bo"])
  }

  @Test func `where only kinds are taken, one is needed, of each post alone, and the rest is said`()
    async throws
  {
    let relating = FakeRelating(terms: pixelfed)
    let (presenter, view) = module(relating, "@bo", "@bo")
    await presenter.perform(.report("1 buys followers"))
    let needed = ReportProblem.needsKind(server: "pixels.example", ["--spam", "--scam"])
    #expect(view.content == .failed(reason: needed.reason))
    await presenter.perform(.report("1 --violation"))
    let unknown = ReportProblem.option("--violation", of: ["--spam", "--scam"])
    #expect(view.content == .failed(reason: unknown.reason))
    await presenter.perform(.report("1 2 --scam"))
    #expect(
      relating.reports.map(\.value) == [
        PersonReport(.scam, statuses: ["photo-1"]), PersonReport(.scam, statuses: ["photo-2"]),
      ])
    for text in ["1 --scam buys followers", "1 --scam --rule 2", "1 --scam --forward"] {
      await presenter.perform(.report(text))
      guard case .reported(let receipts)? = view.content?.value else {
        Issue.record("\(text) is not told")
        return
      }
      #expect(receipts.map(\.speechlessServer) == ["pixels.example"])
      #expect(relating.reports.last?.value == PersonReport(.scam, statuses: ["photo-1"]))
    }
    await presenter.perform(.report("1"))
    #expect(view.content == .loaded(.reportTerms(pixelfed, [])))
  }

  @Test func `nobody is told of anybody if not all can be told`() async {
    let relating = FakeRelating()
    let (presenter, view) = module(
      TwoServers(relating: relating, other: pixelfed), "@bo", "@cy@pixels.example")
    await presenter.perform(.report("1 2 buys followers"))
    let needed = ReportProblem.needsKind(server: "pixels.example", ["--spam", "--scam"])
    #expect(view.content == .failed(reason: needed.reason))
    #expect(relating.reports.isEmpty)
    await presenter.perform(.report("1 2 --spam buys followers"))
    #expect(relating.reports.map(\.handle.username) == ["bo", "cy"])
  }

  @Test(arguments: [ServerKind.mastodon, .goToSocial, .photoStream, .pixelfed])
  func `servers take the kinds of their own`(kind: ServerKind) throws {
    let server = Server(
      origin: try #require(WebAddress("https://a.example/")), kind: kind, version: "", title: "",
      capabilities: ServerCapabilities())
    let options = server.reportTerms.options
    #expect(options.contains("--spam"))
    #expect(options.contains("--legal") == (kind != .pixelfed))
    #expect(options.contains("--rule") == (kind != .pixelfed))
    #expect(options.contains("--terrorism") == (kind == .pixelfed))
    #expect(options.count == (kind == .pixelfed ? 9 : 6))
  }

  @Test func `what is left out and what can be said are told in words`() throws {
    let console = RecordingConsole()
    let bo = try #require(PersonProfile.example("bo"))
    ReportText.write(
      ReportReceipt(person: bo, posts: 2, speechlessServer: "pixels.example"), on: console)
    let told = "reported: \(bo.byline), with 2 posts · waiting to be sent"
    #expect(console.text.replacing("\n", with: " ").contains(told))
    #expect(console.lines.last?.contains("pixels.example takes the kind alone") == true)
    ReportText.write(pixelfed, [], on: console)
    let text = console.text.replacing("\n", with: " ")
    #expect(text.contains("--spam, --scam, and no words"), "\(text)")
    #expect(
      console.records.last
        == #"{"options":["--spam","--scam"],"server":"pixels.example","takesWords":false,"#
        + #""type":"reportOptions"}"#)
  }
}
