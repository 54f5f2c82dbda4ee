import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import AuthDev
@testable import AuthScreen

@MainActor
@Suite("The auth screen's view")
struct AuthViewTests {
  @MainActor
  private final class FakePresenter: AuthPresenting {
    private(set) var actions: [String] = []
    func appear() async { actions.append("appear") }
    func listProfiles() async { actions.append("list") }
    func use(_ name: String) async { actions.append("use \(name)") }
    func create(_ name: String) async { actions.append("new \(name)") }
    func lock() async { actions.append("lock") }
    func unlock() async { actions.append("unlock") }
    func forgetPassphrase(really: Bool) async { actions.append("forget \(really)") }
  }

  private let presenter = FakePresenter()

  @Test("looks right in every scenario", arguments: AuthDev.scenarios)
  func looks(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario)
  }

  @Test("has no snapshot that nothing is compared with")
  func orphans() throws {
    try expectNoOtherSnapshots(than: AuthDev.scenarios)
  }

  @Test("turns typed words into actions")
  func actions() async {
    let view = AuthView(console: RecordingConsole(), presenter: presenter)
    await view.appear(Destination("auth"))
    for call in [
      CommandCall("profiles"), CommandCall("use", ["work"]), CommandCall("new", ["work"]),
      CommandCall("lock"), CommandCall("unlock"), CommandCall("forgot"),
      CommandCall("forgot", ["really"]),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "appear", "list", "use work", "new work", "lock", "unlock", "forget false", "forget true",
      ])
  }

  @Test("offers the profiles there are to Tab")
  func offersProfiles() {
    let view = AuthView(console: RecordingConsole(), presenter: presenter)
    view.display(AuthState(names: ["default", "work"]))
    let use = view.commands.first { $0.name == "use" }
    #expect(use?.arguments.first?.kind == .suggested(["default", "work"]))
  }

  @Test("asks for passphrases without showing them")
  func asks() async {
    let console = RecordingConsole()
    console.secrets = ["one", "two", "three"]
    let view = AuthView(console: console, presenter: presenter)
    #expect(await view.askPassphrase(.new) == "one")
    #expect(await view.askPassphrase(.repeated) == "two")
    #expect(await view.askPassphrase(.existing) == "three")
    #expect(await view.askPassphrase(.existing) == nil)
    #expect(console.questions.count == 4)
    #expect(console.lines.isEmpty)
  }
}
