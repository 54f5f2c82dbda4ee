import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import OutboxDev
@testable import OutboxScreen

@MainActor
@Suite("The outbox' view")
struct OutboxViewTests {
  @MainActor
  private final class FakePresenter: OutboxPresenting {
    private(set) var actions: [String] = []
    func appear(isInteractive: Bool) async {
      actions.append("appear\(isInteractive ? "" : " in a script")")
    }
    func disappear() { actions.append("disappear") }
    func list() async { actions.append("list") }
    func retry(_ number: Int?) async { actions.append("retry \(number ?? 0)") }
    func drop(_ number: Int) async { actions.append("drop \(number)") }
    func edit(_ number: Int, text: String?) async {
      actions.append("edit \(number) \(text ?? "all")")
    }
    func open(_ number: Int) async { actions.append("open \(number)") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: OutboxDev.scenarios)
  func `looks right in every scenario`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario)
  }

  @Test func `has no snapshot that nothing is compared with`() throws {
    try expectNoOtherSnapshots(than: OutboxDev.scenarios)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let console = RecordingConsole()
    let view = OutboxView(console: console, presenter: presenter)
    for call in [
      CommandCall("list"), CommandCall("retry"), CommandCall("retry", ["2"]),
      CommandCall("drop", ["3"]), CommandCall("edit", ["4", "so true"]), CommandCall("edit", ["7"]),
      CommandCall("open", ["5"]),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "list", "retry 0", "retry 2", "drop 3", "edit 4 so true", "edit 7 all", "open 5",
        "list",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 8 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test(arguments: [true, false])
  func `tells its presenter whether a person is there`(isInteractive: Bool) async {
    let console = RecordingConsole(isInteractive: isInteractive)
    let view = OutboxView(console: console, presenter: presenter)
    await view.appear(Destination("outbox"))
    view.disappear()
    #expect(presenter.actions == [isInteractive ? "appear" : "appear in a script", "disappear"])
  }

  @Test func `tells in one harmless line what became of something`() {
    let console = RecordingConsole()
    let view = OutboxView(console: console, presenter: presenter)
    let comment = OutboxEntry.examples[1].mutation
    let named = NamedMutation(comment, place: "photos.example", photo: .example(1))
    view.display(.done(named))
    view.display(.uploaded(named, pictures: 1, of: 3))
    let name = "comment on \"Photo 1\": Lovely light�[31m. Where were you stand…"
    #expect(
      console.lines.joined(separator: " ")
        == "✓ arrived: \(name) 1 of 3 pictures arrived: \(name)")
  }
}
