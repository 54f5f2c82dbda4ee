import DevApp
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import {{module}}Dev
@testable import {{module}}Screen

@MainActor
@Suite("The view of {{phrase}}")
struct {{module}}ViewTests {
  @MainActor
  private final class FakePresenter: {{module}}Presenting {
    private(set) var actions: [String] = []
    func show() async { actions.append("show") }
    func open() async { actions.append("open") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: {{module}}Dev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: {{module}}Dev.scenarios, columns: [80])
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let view = {{module}}View(console: RecordingConsole(), presenter: presenter)
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    await view.perform(try #require(view.defaultCommand))
    #expect(presenter.actions == ["show", "open", "show"])
  }

  @Test(arguments: [true, false])
  func `shows something by itself to a person, but not to a script`(isInteractive: Bool) async {
    let console = RecordingConsole(isInteractive: isInteractive)
    let view = {{module}}View(console: console, presenter: presenter)
    await view.appear(Destination("{{command}}"))
    #expect(presenter.actions == (isInteractive ? ["show"] : []))
  }
}
