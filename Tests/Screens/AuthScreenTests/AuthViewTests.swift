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
    func appear(signingInTo server: String?, isLink: Bool) async {
      actions.append(server.map { "appear for \($0)\(isLink ? " by a link" : "")" } ?? "appear")
    }
    func listProfiles() async { actions.append("list") }
    func use(_ name: String) async { actions.append("use \(name)") }
    func create(_ name: String) async { actions.append("new \(name)") }
    func lock() async { actions.append("lock") }
    func unlock() async { actions.append("unlock") }
    func forgetPassphrase(really: Bool) async { actions.append("forget \(really)") }
    func listAccounts() async { actions.append("accounts") }
    func signIn(to server: String, byCode: Bool) async {
      actions.append("sign in to \(server)\(byCode ? " by code" : "")")
    }
    func signOut(_ name: String) async { actions.append("sign \(name) out") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: AuthDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: AuthDev.scenarios)
  }

  @Test func `turns typed words into actions`() async {
    let view = AuthView(console: RecordingConsole(), presenter: presenter)
    await view.appear(Destination("auth"))
    for call in [
      CommandCall("profiles"), CommandCall("use", ["work"]), CommandCall("new", ["work"]),
      CommandCall("lock"), CommandCall("unlock"), CommandCall("forgot"),
      CommandCall("forgot", ["really"]), CommandCall("accounts"),
      CommandCall("signin", ["photos.example"]), CommandCall("signin", ["photos.example", "code"]),
      CommandCall("signout", ["@ada@photos.example"]),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "appear", "list", "use work", "new work", "lock", "unlock", "forget false", "forget true",
        "accounts", "sign in to photos.example", "sign in to photos.example by code",
        "sign @ada@photos.example out",
      ])
  }

  @Test func `appears with the server that it is asked for, and says whether a link asks`() async {
    let view = AuthView(console: RecordingConsole(), presenter: presenter)
    await view.appear(Destination("auth", ["signin", "photos.example"]))
    await view.appear(Destination("auth", ["signin", "photos.example"], isLink: true))
    await view.appear(Destination("auth", ["accounts"]))
    #expect(
      presenter.actions
        == ["appear for photos.example", "appear for photos.example by a link", "appear"])
  }

  @Test(arguments: ["photos.example", "http://photos.example"])
  func `only says what a link wants, and leaves the rest to the person`(server: String) throws {
    let console = RecordingConsole()
    AuthView(console: console, presenter: presenter)
      .display(AuthState(content: .loaded(.linked(server))))
    let words = console.text.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "`signin"))
    #expect(words[place + 1] == server + "`")
    #expect(console.text.contains("without encryption") == server.hasPrefix("http://"))
  }

  @Test func `offers the profiles and accounts there are to Tab`() {
    let view = AuthView(console: RecordingConsole(), presenter: presenter)
    view.display(AuthState(names: ["default", "work"], handles: ["@ada@photos.example"]))
    let signOut = view.commands.first { $0.name == "signout" }
    #expect(signOut?.arguments.first?.kind == .suggested(["@ada@photos.example"]))
    let use = view.commands.first { $0.name == "use" }
    #expect(use?.arguments.first?.kind == .suggested(["default", "work"]))
  }

  @Test func `asks for passphrases without showing them`() async {
    let console = RecordingConsole()
    console.secrets = ["one", "two", "three"]
    let view = AuthView(console: console, presenter: presenter)
    #expect(await view.askPassphrase(.new) == "one")
    #expect(await view.askPassphrase(.repeated) == "two")
    #expect(await view.askPassphrase(.existing) == "three")
    #expect(await view.askPassphrase(.existing) == nil)
    #expect(await view.askCode() == nil)
    #expect(console.questions.count == 5)
    #expect(console.lines.isEmpty)
  }
}
