import DevApp
import Domain
import Expectations
import Fakes
import PhotoActions
import Terminal
import Testing
import Viper

@testable import ProfileDev
@testable import ProfileScreen

@MainActor
@Suite("The profile's view")
struct ProfileViewTests {
  @MainActor
  private final class FakePresenter: ProfilePresenting {
    var subject: ProfileSubject?
    let now = ManualTime().now
    private(set) var actions: [String] = []
    func appear(_ address: ProfileAddress?, as account: String?) async {
      let viewer = account.map { " as \($0)" } ?? ""
      switch address {
      case nil: actions.append("back")
      case .oneself?: actions.append("me" + viewer)
      case .person(let handle)?: actions.append(handle.text + viewer)
      case .author(let name)?: actions.append("author \(name)")
      }
    }
    func leaveNobody() { actions.append("nobody") }
    func disappear() { actions.append("disappear") }
    func show(_ part: ProfilePart) async { actions.append(part.rawValue) }
    func showAbout(counts: Bool) async { actions.append("about \(counts)") }
    func showNetwork(_ group: NetworkGroup) async { actions.append("network \(group.rawValue)") }
    func showGrid(from place: Int?, on canvas: PictureCanvas?) async {
      actions.append("grid \(place ?? 0)")
    }
    func next() async { actions.append("next") }
    func perform(_ action: PhotoAction) async { actions.append("photo") }
    func open(_ number: Int) async { actions.append("open \(number)") }
    func wish(_ wish: RelationWish) async {
      switch wish {
      case .follow(let following?):
        actions.append("follow \(following.boosts) \(following.notifies)")
      case .follow(nil): actions.append("unfollow")
      case .mute(let mute?): actions.append(mute.endsAt == nil ? "mute" : "mute until")
      case .mute(nil): actions.append("unmute")
      case .block(let isBlocked): actions.append("block \(isBlocked)")
      case .note(let words): actions.append("note '\(words)'")
      case .answer(let isGranted): actions.append("answer \(isGranted)")
      case .blockDomain(let isBlocked): actions.append("block-domain \(isBlocked)")
      case .removeFollower: actions.append("remove-follower")
      }
    }
    func tellStanding() async { actions.append("standing") }
    func report(_ text: String) async { actions.append("report '\(text)'") }
    func add() async { actions.append("add") }
  }

  private let presenter = FakePresenter()
  private let console = RecordingConsole()

  private var view: ProfileView {
    let photos = PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: .amongOthers)
    return ProfileView(console: console, photos: photos, presenter: presenter)
  }

  @Test(arguments: ProfileDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: ProfileDev.scenarios)
  }

  @Test func `somebody's name, an author or nobody is where it leads`() async {
    let view = view
    await view.appear(Destination("profile"))
    await view.appear(Destination("profile", isAsked: false))
    await view.appear(Destination("profile", ["@bo@else.example"]))
    await view.appear(Destination("profile", ["author", "Bo", "Peep"]))
    #expect(presenter.actions == ["me", "back", "@bo@else.example", "author Bo Peep"])
    await view.appear(Destination("profile", ["nobody"]))
    await view.appear(Destination("profile", ["@a@b", "@c@d"]))
    #expect(Array(presenter.actions.dropFirst(4)) == ["nobody", "nobody"])
    #expect(console.lines.count == 2)
  }

  @Test func `one of several accounts can be meant, and stands in the head`() async throws {
    let view = view
    await view.appear(Destination("profile", ["@bo@else.example", "--as", "@me@photos.example"]))
    await view.appear(Destination("profile", ["--as", "me"]))
    await view.appear(Destination("profile", ["@bo@else.example", "--as"]))
    #expect(presenter.actions == ["@bo@else.example as @me@photos.example", "me as me", "nobody"])
    #expect(console.lines.count == 1)
    let bo = try #require(PersonProfile.example("bo"))
    var subject = ProfileSubject(address: .person(bo.handle), profile: bo)
    subject.viewer = "@me@photos.example"
    let head = ProfileText.head(subject, now: ManualTime().now)
    #expect(head.first?.plain == "\(bo.byline) · as @me@photos.example")
  }

  @Test func `a link of somebody leads there`() async throws {
    let link = try #require(Destination(link: "photostream://person/@ada@photos.example"))
    #expect(ProfileRouter.descriptor.aliases.contains(link.screen))
    await view.appear(link)
    #expect(presenter.actions == ["@ada@photos.example"])
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let view = view
    for call in [
      CommandCall("photos"), CommandCall("posts"), CommandCall("about"),
      CommandCall("about", ["--counts"]), CommandCall("network"),
      CommandCall("network", ["familiar"]), CommandCall("grid", ["3"]), CommandCall("open", ["2"]),
      CommandCall("follow"), CommandCall("follow", ["--no-boosts --notify"]),
      CommandCall("unfollow"), CommandCall("mute"), CommandCall("mute", ["7 days"]),
      CommandCall("unmute"), CommandCall("block"), CommandCall("unblock"),
      CommandCall("block-domain"), CommandCall("unblock-domain"), CommandCall("accept"),
      CommandCall("reject"), CommandCall("remove-follower"), CommandCall("note"),
      CommandCall("note", ["met"]), CommandCall("note", ["none"]), CommandCall("report"),
      CommandCall("report", ["--spam x"]), CommandCall("add"), CommandCall("drafts"),
      CommandCall("scheduled"), CommandCall("show", ["1"]), try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "photos", "posts", "about false", "about true", "network followers", "network familiar",
        "grid 3", "open 2", "follow true false", "follow false true", "unfollow", "mute",
        "mute until", "unmute", "block true", "block false", "block-domain true",
        "block-domain false", "answer true", "answer false", "remove-follower", "standing",
        "note 'met'", "note ''",
        "report ''", "report '--spam x'", "add", "drafts", "scheduled", "photo", "next",
      ])
    let count = presenter.actions.count
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == count + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test func `a source whose server could not be asked says why`() {
    let failed = SourceNews(name: "@bo@photos.example", failure: "it is away")
    view.display(.loaded(.added(ScanSummary(name: failed.name, sources: [failed]))))
    #expect(console.lines == ["! @bo@photos.example: it is away"])
    #expect(console.records.contains { $0.contains(#""type":"problem""#) })
  }

  @Test func `scripts are told all that the head tells of how things stand`() throws {
    let bo = try #require(PersonProfile.example("bo"))
    var subject = ProfileSubject(address: .person(bo.handle), profile: bo)
    subject.standing = RelationStanding(Relationship(), isKnown: false)
    view.display(.loaded(.head(subject, now: ManualTime().now)))
    #expect(console.records.count == 1, "nothing is known")
    var relation = Relationship()
    (relation.asksToFollow, relation.isBlocking) = (true, true)
    relation.isDomainBlocked = true
    subject.standing = RelationStanding(relation)
    view.display(.loaded(.head(subject, now: ManualTime().now)))
    #expect(console.records.count == 3)
    let record = try #require(console.records.last)
    for field in ["asksToFollow", "blocksYou", "serverBlocked", "known"] {
      #expect(record.contains("\"\(field)\":true"), "\(record)")
    }
    let unknown = RelationStanding(relation, isKnown: false)
    view.display(.loaded(.standing(bo, unknown, now: ManualTime().now)))
    #expect(console.records.last?.contains(#""known":false"#) == true)
  }

  @Test func `several words that begin with no command may be somebody`() {
    #expect(view.shows(["@bo@photos.example", "--as", "@ada@photos.example"]))
    #expect(
      view.shows(["@bo@photos.example", "@cy@photos.example"]), "so that it says who that is not")
    #expect(view.shows(["author", "Bo", "Peep"]))
    #expect(!view.shows(["no", "such"]))
  }

  @Test func `no command has two meanings`() {
    let names = view.commands.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test func `help on mute tells how to hide what is no person`() throws {
    let details = try #require(view.commands.named("mute")).details
    #expect(details.contains("settings set mute.searches"))
    #expect(details.contains("`filters"))
  }

  @Test func `what cannot be read is said`() async {
    await view.perform(CommandCall("mute", ["a while"]))
    #expect(presenter.actions.isEmpty)
    #expect(console.lines.first?.contains("a while") == true)
  }

  @Test(arguments: ["--noboosts", "--notify quietly", "bo"])
  func `nobody is followed otherwise than was typed`(text: String) async throws {
    await view.perform(CommandCall("follow", [text]))
    #expect(presenter.actions.isEmpty)
    let word = try #require(text.split(separator: " ").last.map(String.init))
    let problem = ProfileProblem.option(word, of: ["--no-boosts", "--notify"])
    #expect(console.lines == ["✗ " + problem.reason])
  }
}
