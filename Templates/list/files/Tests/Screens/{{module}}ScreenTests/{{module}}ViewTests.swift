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
    func list() async { actions.append("list") }
    func more() async { actions.append("more") }
    func select(_ place: Int) { actions.append("select \(place)") }
    func open() async { actions.append("open") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: {{module}}Dev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: {{module}}Dev.scenarios, columns: [80])
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let view = {{module}}View(console: RecordingConsole(), presenter: presenter)
    for call in [
      CommandCall("list"), CommandCall("more"), CommandCall("select", ["3"]), CommandCall("open"),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(presenter.actions == ["list", "more", "select 3", "open", "more"])
  }

  @Test(arguments: [true, false])
  func `shows the first page by itself to a person, but not to a script`(isInteractive: Bool) async {
    let console = RecordingConsole(isInteractive: isInteractive)
    let view = {{module}}View(console: console, presenter: presenter)
    await view.appear(Destination("{{command}}"))
    #expect(presenter.actions == (isInteractive ? ["list"] : []))
  }
}
