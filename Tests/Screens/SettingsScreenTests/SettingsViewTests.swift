import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import SettingsDev
@testable import SettingsScreen

@MainActor
@Suite("The settings' view")
struct SettingsViewTests {
  @MainActor
  private final class FakePresenter: SettingsPresenting {
    private(set) var actions: [String] = []
    var suggestions: [String] = []
    func lookForSuggestions() {}
    func listSettings() async { actions.append("list") }
    func showSetting(_ name: String) async { actions.append("show \(name)") }
    func change(_ typed: TypedSetting) async {
      actions.append("set \(typed.name) \(typed.value ?? "nothing") \(typed.domain.rawValue)")
    }
    func reset(_ name: String, in domain: SettingDomain) async {
      actions.append("reset \(name) \(domain.rawValue)")
    }
    func listSources() async { actions.append("sources") }
    func add(_ place: String) async { actions.append("add \(place)") }
    func remove(_ name: String) async { actions.append("remove \(name)") }
    func show(boosts rule: BoostRule, of name: String?) async {
      actions.append("boosts \(rule.rawValue) \(name ?? "everywhere")")
    }
    func export(_ first: String, _ file: String?, _ account: String?) async {
      actions.append("export \([first, file, account].compactMap(\.self).joined(separator: ", "))")
    }
    func bringIn(_ path: String, to account: String?) async {
      actions.append("import \([path, account].compactMap(\.self).joined(separator: ", "))")
    }
    func showCache() async { actions.append("cache") }
    func clearCache() async { actions.append("clear cache") }
    func showFacts() { actions.append("facts") }
    func listFlags() { actions.append("flags") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: SettingsDev.scenarios)
  func `looks right in every scenario`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario)
  }

  @Test func `has no snapshot that nothing is compared with`() throws {
    try expectNoOtherSnapshots(than: SettingsDev.scenarios)
  }

  @Test func `turns typed words into actions`() async {
    let view = SettingsView(console: RecordingConsole(), presenter: presenter)
    for call in [
      CommandCall("list"), CommandCall("get", ["stream.order"]),
      CommandCall("set", ["stream.order", "oldest"]),
      CommandCall("set", ["stream.order", "oldest machine"]),
      CommandCall("set", ["stream.order=oldest"]), CommandCall("set", ["stream.order"]),
      CommandCall("reset", ["stream.order"]), CommandCall("reset", ["stream.order", "machine"]),
      CommandCall("sources"), CommandCall("add", ["samples"]), CommandCall("add", ["/photos"]),
      CommandCall("add", ["https://a.example"]),
      CommandCall("remove", ["two words"]), CommandCall("developer"),
      CommandCall("developer", ["flags"]),
      CommandCall("boosts", ["no"]), CommandCall("boosts", ["pictures", "two words"]),
      CommandCall("export", ["/backup"]),
      CommandCall("export", ["mutes", "m.csv", "@ada@a.example"]),
      CommandCall("import", ["m.csv", "ada"]),
      CommandCall("cache"), CommandCall("cache", ["clear"]),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "list", "show stream.order", "set stream.order oldest profile",
        "set stream.order oldest machine", "set stream.order oldest profile",
        "set stream.order nothing profile", "reset stream.order profile",
        "reset stream.order machine", "sources", "add samples", "add /photos",
        "add https://a.example",
        "remove two words", "facts", "flags", "boosts no everywhere", "boosts pictures two words",
        "export /backup", "export mutes, m.csv, @ada@a.example", "import m.csv, ada", "cache",
        "clear cache",
      ])
  }

  @Test func `names every setting to whoever names none`() {
    let view = SettingsView(console: RecordingConsole(), presenter: presenter)
    for line in ["set", "get", "reset"] {
      guard case .failure(let error) = CommandParser(commands: view.commands, home: nil).parse(line)
      else {
        Issue.record("`\(line)` is understood")
        continue
      }
      for key in SettingKey.all { #expect(error.message.contains("`\(key.name)`")) }
    }
  }

  @Test func `has Tab offer behind muted searches what can be looked for`() {
    presenter.suggestions = ["tag:fog"]
    let view = SettingsView(console: RecordingConsole(), presenter: presenter)
    let completer = Completer(commands: view.commands)
    #expect(completer.complete("set mute.searches ").candidates.contains("tag:"))
    #expect(completer.complete("set mute.searches is:vi").insertion == "is:video ")
    #expect(completer.complete("set mute.searches is:video tag:f").insertion == "tag:fog ")
    #expect(completer.complete("set stream.order o").insertion == "oldest ")
  }

  @Test func `appears with the setting that a link names`() async {
    let view = SettingsView(console: RecordingConsole(), presenter: presenter)
    await view.appear(Destination("settings"))
    await view.appear(Destination("settings", ["stream.order"]))
    #expect(presenter.actions == ["show stream.order"])
  }

  @Test func `says which server wants a pause, and how long it takes`() {
    let line = TransferText.progress(waitingFor: "photos.example", .seconds(290))
    #expect(line.text == "photos.example wants a pause: it goes on in 4 minutes")
    #expect(!TransferText.progress(waitingFor: "a", .seconds(Int64.max)).text.isEmpty)
  }
}
