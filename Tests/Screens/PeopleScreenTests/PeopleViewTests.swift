import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper
import Wording

@testable import PeopleDev
@testable import PeopleScreen

@MainActor
@Suite("The people's view")
struct PeopleViewTests {
  @MainActor
  private final class FakePresenter: PeoplePresenting {
    private(set) var actions: [String] = []
    func list(_ name: GroupName, _ text: String) async { actions.append("\(name) \(text)") }
    func more() async { actions.append("more") }
    func find(_ text: String) async { actions.append("find \(text)") }
    func perform(_ request: RelationRequest) async {
      actions.append("\(request.verb) \(request.numbers)")
    }
    func unmute(_ name: String) async { actions.append("unmute \(name)") }
    func tags(_ text: String) async { actions.append("tags \(text)") }
    func follow(_ isFollowed: Bool, tags text: String) async {
      actions.append("\(isFollowed ? "follow" : "unfollow") \(text)")
    }
    func open(_ number: Int) async { actions.append("open \(number)") }
    func lists(_ text: String) async { actions.append("lists \(text)") }
    func add(_ text: String) async { actions.append("add \(text)") }
    func take(_ text: String) async { actions.append("take \(text)") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: PeopleDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: PeopleDev.scenarios)
  }

  @Test func `help on mute tells how to hide what is no person`() throws {
    let view = PeopleView(console: RecordingConsole(), presenter: presenter)
    let details = try #require(view.commands.named("mute")).details
    #expect(details.contains("settings set mute.searches"))
    #expect(details.contains("`filters"))
  }

  @Test func `a list whose server could not be asked says why`() {
    let console = RecordingConsole()
    let view = PeopleView(console: console, presenter: presenter)
    let list = PhotoList(id: .server(AccountID(rawValue: 1), "12"), title: "Fog")
    let row = ListRow(number: 2, list: list, account: nil, isSource: true)
    let failed = SourceNews(name: "Fog", failure: "it is away")
    view.display(.loaded(.opened(row, ScanSummary(name: "Fog", sources: [failed]))))
    #expect(console.lines.last == "! Fog: it is away")
    #expect(
      console.records.last == #"{"problem":"it is away","source":"Fog","type":"problem"}"#)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let console = RecordingConsole()
    let view = PeopleView(console: console, presenter: presenter)
    for arguments in [[], ["lists"], ["followers"], ["tags"], ["servers"]] {
      await view.appear(Destination("people", arguments))
    }
    await view.appear(Destination("people", isAsked: false))
    for call in [
      CommandCall("following", ["--as bo"]), CommandCall("mute", ["2 5 7"]),
      CommandCall("follow", ["2 5"]), CommandCall("unfollow", ["#fog #sea --as bo"]),
      CommandCall("unmute", ["2 5"]), CommandCall("unmute", ["Cy Twombly"]),
      CommandCall("lists", ["make Fog"]), CommandCall("add", ["2 to Fog"]),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "following ", "lists ", "followers ", "tags ", "servers ", "following --as bo",
        "mute [2, 5, 7]", "follow [2, 5]", "unfollow #fog #sea --as bo",
        "unmute [2, 5]", "unmute Cy Twombly", "lists make Fog", "add 2 to Fog", "more",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 14 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
    await view.appear(Destination("people", ["nonsense"]))
    #expect(console.lines.count == 1)
    await view.perform(CommandCall("follow", ["2 fog"]))
    #expect(console.lines.count == 2)
    #expect(presenter.actions.count == 14 + view.commands.count, "what is mistyped follows nobody")
  }
}
