import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

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

  private func everything(on console: RecordingConsole) {
    let view = AuthView(console: console, presenter: presenter)
    let open = Profile(id: 1, name: "default")
    let locked = Profile(id: 2, name: "work", hasPassphrase: true, isLocked: true)
    let opened = Profile(id: 3, name: "holiday", hasPassphrase: true)
    let contents: [AuthContent] = [
      .profiles([open, opened, locked], current: opened), .locked(locked), .created(open),
      .using(open), .lockedNow(locked), .unlocked(opened), .forgetWarning, .forgotten(open),
    ]
    for content in contents { view.display(AuthState(content: .loaded(content))) }
    view.display(AuthState(content: .failed(reason: "that is not the passphrase")))
  }

  @Test("looks right in narrow and wide terminals", arguments: [20, 40, 80, 120])
  func looks(columns: Int) throws {
    let console = RecordingConsole(columns: columns)
    everything(on: console)
    #expect(console.lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
    try expectSnapshot(console.text, named: "auth-\(columns)")
  }

  @Test("writes the same for scripts, as records with stable names")
  func records() throws {
    let console = RecordingConsole(isInteractive: false)
    everything(on: console)
    try expectSnapshot(console.records.joined(separator: "\n"), named: "auth-records")
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
