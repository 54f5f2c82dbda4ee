import DevApp
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import {{module}}Dev
@testable import {{module}}Screen

@MainActor
@Suite("The router of {{phrase}}")
struct {{module}}RouterTests {
  @Test(arguments: {{module}}Dev.scenarios)
  func `tells scripts where it leads`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: {{module}}Dev.scenarios, columns: [])
  }

  @Test func `lists where it leads, a line each`() async {
    let console = RecordingConsole()
    let screen = {{module}}Router.makeScreen(
      ScreenContext(console: console, navigator: FakeNavigator()))
    await screen.view.appear(Destination("{{command}}"))
    let words = console.lines.map { $0.split(separator: " ").first.map(String.init) }
    #expect(words == {{module}}Router.places.map(\.word))
  }

  @Test func `leads everywhere it says`() async {
    let navigator = FakeNavigator()
    let screen = {{module}}Router.makeScreen(
      ScreenContext(console: RecordingConsole(), navigator: navigator))
    for command in screen.view.commands {
      await screen.view.perform(CommandCall(command.name))
    }
    #expect(navigator.steps == {{module}}Router.places.map(\.destination.screen))
    #expect(!navigator.steps.isEmpty)
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    await expectLetGo(parts: 2) {
      {{module}}Router.makeScreen(
        ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
    }
  }
}
