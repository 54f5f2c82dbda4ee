import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper
import Wording

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
    func retry(_ name: String?) async { actions.append("retry \(name ?? "all")") }
    func drop(_ name: String) async { actions.append("drop \(name)") }
    func edit(_ name: String, text: String?) async {
      actions.append("edit \(name) \(text ?? "all")")
    }
    func listScheduled() async { actions.append("scheduled") }
    func cancel(_ number: Int) async { actions.append("cancel \(number)") }
    func open(_ number: Int) async { actions.append("open \(number)") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: OutboxDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: OutboxDev.scenarios)
  }

  @Test func `tells what servers publish later, and what waits here for its moment`() {
    let console = RecordingConsole()
    let view = OutboxView(console: console, presenter: presenter)
    let now = ManualTime().now
    let post = ScheduledPost(
      account: AccountID(rawValue: 1), id: "9", moment: now.advanced(by: .seconds(86_400)),
      text: "fog\u{1B}[2J", pictures: 2)
    view.display(.loaded(.scheduled(ScheduledList([], missing: "too slow"))))
    #expect(!console.text.contains("No server"), "not all of them could be asked")
    view.display(.loaded(.scheduled(ScheduledList([post], missing: "too slow"))))
    view.display(.loaded(.cancelled(post, isKept: true)))
    view.display(.loaded(.scheduled(ScheduledList([]))))
    #expect(console.text.contains("1  2 May 2026, 12:00  fog"))
    #expect(console.text.contains("2 pictures"))
    #expect(console.text.contains("too slow"))
    #expect(console.text.contains("No server publishes anything later."))
    var draft = Draft()
    (draft.text, draft.publishAt) = ("fog", post.moment)
    let mutation = Mutation(
      id: MutationID(rawValue: "1"), target: .account(AccountID(rawValue: 1)),
      action: .post(draft), createdAt: now)
    let row = OutboxRow(
      number: 1, entry: OutboxEntry(mutation, state: .waiting(until: post.moment)),
      named: NamedMutation(mutation, place: "photos.example", photo: nil))
    console.write(record: OutboxRecord(row))
    #expect(console.records.last?.contains(#""when":"2026-05-02T12:00:00Z""#) == true)
    #expect(console.records.last?.contains("nextTry") == false)
    let lines = OutboxText.lines(row, now: now, in: NumberColumn(upTo: 1)).map(\.plain)
    #expect(
      lines.last?.contains("to be published 2 May 2026, 12:00; this program must be running then")
        == true)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let console = RecordingConsole()
    let view = OutboxView(console: console, presenter: presenter)
    for call in [
      CommandCall("list"), CommandCall("retry"), CommandCall("retry", ["2"]),
      CommandCall("drop", ["3"]), CommandCall("edit", ["4", "so true"]), CommandCall("edit", ["7"]),
      CommandCall("open", ["5"]), CommandCall("scheduled"), CommandCall("cancel", ["2"]),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "list", "retry all", "retry 2", "drop 3", "edit 4 so true", "edit 7 all", "open 5",
        "scheduled", "cancel 2",
        "list",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 10 + view.commands.count, "every command is known")
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
