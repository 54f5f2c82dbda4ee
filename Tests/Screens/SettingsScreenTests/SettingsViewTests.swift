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
    func rename(_ name: String, to other: String) async {
      actions.append("rename \(name) to \(other)")
    }
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
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: SettingsDev.scenarios)
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
      CommandCall("rename", ["2", "Fog blog"]),
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
        "add https://a.example", "rename 2 to Fog blog",
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

  @Test func `sources tell how they are, in line with each other`() {
    let console = RecordingConsole(columns: 120)
    let now = Timestamp(milliseconds: 1_777_636_800_000)
    let sources = (1...10).map { number in
      Source(
        id: SourceID(rawValue: "s\(number)"),
        kind: .folder(FileLocation(path: "/photos/\(number)")), name: "Folder \(number)")
    }
    let standings =
      sources.dropLast().map { SourceStanding($0) }
      + [
        SourceStanding(
          sources[9], photos: 1204, newest: now.advanced(by: .seconds(-86_400)),
          problem: "it is not there now")
      ]
    SettingsView(console: console, presenter: presenter).display(
      SettingsState(content: .loaded(.sources(standings, now: now))))
    #expect(console.lines.first == " 1  Folder 1            /photos/1")
    #expect(
      console.lines.suffix(2) == [
        "10  Folder 10           /photos/10 · 1,204 photos · newest from yesterday",
        "    ! it is not there now",
      ])
    #expect(console.records.last?.contains("\"problem\":\"it is not there now\"") == true)
  }

  @Test(arguments: [(true, "; `undo` brings it back"), (false, "")])
  func `offers undo only to who can type it`(isInteractive: Bool, offer: String) {
    let console = RecordingConsole(isInteractive: isInteractive)
    let source = Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "samples")
    SettingsView(console: console, presenter: presenter).display(
      SettingsState(content: .loaded(.removed(source))))
    #expect(console.lines == ["✓ removed samples from the stream" + offer])
  }

  @Test func `a pipe has the export alone, and one that is not complete has failed`() {
    var summary = TransferSummary(isImport: false, place: "-")
    summary.count(.sources, new: 2)
    func shown() -> RecordingConsole {
      let console = RecordingConsole(isInteractive: false)
      SettingsView(console: console, presenter: presenter).display(
        SettingsState(content: .loaded(.transferred(summary))))
      return console
    }
    #expect(shown().lines.isEmpty && shown().records.isEmpty)
    summary.note("a list: no answer")
    #expect(shown().lines == ["! a list: no answer", "✗ the export is not complete"])
    #expect(shown().records.isEmpty)
  }

  @Test func `says which server wants a pause, and how long it takes`() {
    let line = TransferText.progress(waitingFor: "photos.example", .seconds(290))
    #expect(line.text == "photos.example wants a pause: it goes on in 4 minutes")
    #expect(!TransferText.progress(waitingFor: "a", .seconds(Int64.max)).text.isEmpty)
  }
}
