import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import NotificationsDev
@testable import NotificationsScreen

@MainActor
@Suite("The notifications' view")
struct NotificationsViewTests {
  @MainActor
  private final class FakePresenter: NotificationsPresenting {
    private(set) var actions: [String] = []
    func list() async { actions.append("list") }
    func more() async { actions.append("more") }
    func open(_ number: Int) async { actions.append("open \(number)") }
    func showPerson(_ number: Int) async { actions.append("who \(number)") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: NotificationsDev.scenarios)
  func `looks right in every scenario`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario)
  }

  @Test func `has no snapshot that nothing is compared with`() throws {
    try expectNoOtherSnapshots(than: NotificationsDev.scenarios)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let console = RecordingConsole()
    let view = NotificationsView(console: console, presenter: presenter)
    for call in [
      CommandCall("list"), CommandCall("more"), CommandCall("open", ["5"]),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(presenter.actions == ["list", "more", "open 5", "more"])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 4 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test(arguments: [true, false])
  func `lists at once, for a script, too`(isInteractive: Bool) async {
    let console = RecordingConsole(isInteractive: isInteractive)
    let view = NotificationsView(console: console, presenter: presenter)
    await view.appear(Destination("notifications"))
    #expect(presenter.actions == ["list"])
  }
}
