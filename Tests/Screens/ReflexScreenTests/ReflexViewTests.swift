import DevApp
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import ReflexDev
@testable import ReflexScreen

@MainActor
@Suite("The view of the game", .timeLimit(.minutes(10)))
struct ReflexViewTests {
  @MainActor
  private final class FakePresenter: ReflexPresenting {
    var nextAction = ReflexAction.start
    private(set) var actions: [String] = []
    func appear() { actions.append("appear") }
    func disappear() { actions.append("disappear") }
    func start() { actions.append("start") }
    func ready() { actions.append("ready") }
    func stop() { actions.append("stop") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: ReflexDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: ReflexDev.scenarios, columns: [40, 80])
  }

  @Test func `turns typed words into actions`() async {
    let view = ReflexView(console: RecordingConsole(), presenter: presenter)
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    view.disappear()
    #expect(presenter.actions == ["start", "ready", "stop", "disappear"])
  }

  @Test(arguments: [ReflexAction.start, .ready, .stop])
  func `lets Enter do what comes next`(action: ReflexAction) {
    presenter.nextAction = action
    let view = ReflexView(console: RecordingConsole(), presenter: presenter)
    #expect(view.defaultCommand == CommandCall(action.rawValue))
  }

  @Test(arguments: [true, false])
  func `invites a person, but not a script`(isInteractive: Bool) async {
    let console = RecordingConsole(isInteractive: isInteractive)
    let view = ReflexView(console: console, presenter: presenter)
    await view.appear(Destination("reflex"))
    #expect(presenter.actions == (isInteractive ? ["appear"] : []))
  }
}
