import DevApp
import Domain
import Expectations
import Fakes
import PhotoActions
import Terminal
import Testing
import Viper
import Wording

@testable import DiscoverDev
@testable import DiscoverScreen

@MainActor
@Suite("Discover's view")
struct DiscoverViewTests {
  @MainActor
  private final class FakePresenter: DiscoverPresenting {
    private(set) var actions: [String] = []
    func appear() async { actions.append("appear") }
    func disappear() { actions.append("disappear") }
    func show(_ part: DiscoverPart) async { actions.append("show \(part)") }
    func next() async { actions.append("next") }
    func open(_ number: Int) async { actions.append("open \(number)") }
    func follow(_ number: Int) async { actions.append("follow \(number)") }
    func perform(_ action: PhotoAction) async { actions.append("photo") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: DiscoverDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: DiscoverDev.scenarios)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let console = RecordingConsole()
    let photos = PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: .amongOthers)
    let view = DiscoverView(console: console, photos: photos, presenter: presenter)
    await view.appear(Destination("discover"))
    for call in [
      CommandCall("photos"), CommandCall("people"), CommandCall("tags"),
      CommandCall("open", ["2"]), CommandCall("follow", ["3"]), CommandCall("like", ["2"]),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    view.disappear()
    #expect(
      presenter.actions == [
        "appear", "show photos", "show people", "show tags", "open 2", "follow 3", "photo", "next",
        "disappear",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 9 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test(arguments: [1, 12, 40, 80])
  func `no row is wider than the window`(columns: Int) throws {
    let long = String(repeating: "fog 霧 ", count: 200)
    let person = try #require(
      PersonProfile.example("bo", name: long) { $0.words = long + "\n" + long })
    let rows: [DiscoverRow] = [
      .photo(
        StreamItem(photo: .example(1, caption: long, author: long), place: 1, total: 1), nil),
      .person(person),
      .tag(DiscoveredTag(long, of: [], people: .max, isFollowed: true)),
    ]
    for row in rows {
      let line = DiscoverText.line(
        row, 1, in: NumberColumn(upTo: 1), ManualTime().now, columns)
      #expect(TextWidth.columns(of: line.plain) <= max(9, columns), "\(line.plain)")
    }
  }
}
