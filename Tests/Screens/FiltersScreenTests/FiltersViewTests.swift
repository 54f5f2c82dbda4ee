import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import FiltersDev
@testable import FiltersScreen

@MainActor
@Suite("The filters' view")
struct FiltersViewTests {
  @MainActor
  private final class FakePresenter: FiltersPresenting {
    private(set) var actions: [String] = []
    func list() async { actions.append("list") }
    func add(_ text: String) async { actions.append("add \(text)") }
    func change(_ number: Int, by text: String) async { actions.append("change \(number) \(text)") }
    func end(_ number: Int) async { actions.append("end \(number)") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: FiltersDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: FiltersDev.scenarios)
  }

  @Test(
    arguments: [
      (PostFilter.Context.allCases, false, ", but only here in notifications, thread, account"),
      ([.home], false, ""),
      ([.thread], true, ", kept here only, as pixelfed.example keeps no such filters"),
    ] as [([PostFilter.Context], Bool, String)])
  func `says where a filter holds that its server does not keep`(
    contexts: [PostFilter.Context], isHereOnly: Bool, words: String
  ) {
    let filter = PostFilter(id: "1", title: "fog", contexts: contexts, isHereOnly: isHereOnly)
    let kept = KeptFilter(filter, of: FakeAccounts.account("ada", on: "pixelfed.example"))
    let line = FiltersText.words(kept, now: ManualTime().now).plain
    #expect(line.hasSuffix(" · @ada@pixelfed.example" + words))
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let console = RecordingConsole()
    let view = FiltersView(console: console, presenter: presenter)
    await view.appear(Destination("filters"))
    for call in [
      CommandCall("add", ["fog, mist --warn"]), CommandCall("change", ["2", "--hide"]),
      CommandCall("end", ["3"]), try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == ["list", "add fog, mist --warn", "change 2 --hide", "end 3", "list"])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 5 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }
}
