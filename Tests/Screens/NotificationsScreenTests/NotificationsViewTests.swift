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
    func beginAnswer(_ number: Int) async { actions.append("answer \(number)") }
    func showPerson(_ number: Int) async { actions.append("who \(number)") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: NotificationsDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: NotificationsDev.scenarios)
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

  @Test func `shows what was said with how to answer, for a script, too`() {
    let console = RecordingConsole()
    let view = NotificationsView(console: console, presenter: presenter)
    let mention = AccountNotification.example("5", .mention("look"), status: "9", said: "9")
    let row = NotificationRow(number: 3, notification: mention, photo: nil)
    view.display(.loaded(.words(row, now: ManualTime().now)))
    #expect(
      console.lines == [
        "3  Bo (@bo@photos.example) mentions you  just now", "   look",
        "`answer 3` answers it; `who 3` shows who it was, and their photos.",
      ])
    #expect(console.records.count == 1)
    #expect(console.records[0].contains(#""kind":"mention""#))
    #expect(console.records[0].contains(#""text":"look""#))
  }

  @Test func `tells of several people in one row, and scripts of each`() {
    let console = RecordingConsole()
    let view = NotificationsView(console: console, presenter: presenter)
    let likes = ["Bo", "Cleo", "Dora"].enumerated().map { index, name in
      NotificationRow(number: index + 2, notification: .example(name, by: name), photo: nil)
    }
    let row = NotificationRow(
      number: 1, notification: likes[0].notification, photo: nil, folded: likes)
    view.display(.loaded(.page(NotificationsPage(rows: [row]), now: ManualTime().now)))
    #expect(
      console.lines == [
        "1  Bo and 2 others like your post “Fog over the harbour”  just now",
        "`who 1` lists all of them.",
      ])
    #expect(console.records.count == 3)
    #expect(console.records.last?.contains(#""notification":4,"person":"Dora""#) == true)
  }

  @Test(arguments: [true, false])
  func `lists at once, for a script, too`(isInteractive: Bool) async {
    let console = RecordingConsole(isInteractive: isInteractive)
    let view = NotificationsView(console: console, presenter: presenter)
    await view.appear(Destination("notifications"))
    #expect(presenter.actions == ["list"])
  }
}
