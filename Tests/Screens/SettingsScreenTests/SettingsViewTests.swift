import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import SettingsScreen

@MainActor
@Suite("The settings' view")
struct SettingsViewTests {
  @MainActor
  private final class FakePresenter: SettingsPresenting {
    private(set) var actions: [String] = []
    func listSettings() async { actions.append("list") }
    func showSetting(_ name: String) async { actions.append("show \(name)") }
    func change(_ name: String, to value: String, in domain: SettingDomain) async {
      actions.append("set \(name) \(value) \(domain.rawValue)")
    }
    func reset(_ name: String, in domain: SettingDomain) async {
      actions.append("reset \(name) \(domain.rawValue)")
    }
    func listSources() async { actions.append("sources") }
    func addSamples() async { actions.append("add samples") }
    func addFolder(_ path: String) async { actions.append("add folder \(path)") }
    func remove(_ name: String) async { actions.append("remove \(name)") }
    func showFacts() { actions.append("facts") }
  }

  private let presenter = FakePresenter()

  private func everything(on console: RecordingConsole) {
    let view = SettingsView(console: console, presenter: presenter)
    let order = SettingValue(key: .streamOrder, value: "oldest", domain: .profile)
    let folder = Source(
      id: SourceID(rawValue: "s1"), kind: .folder(FileLocation(path: "/home/ada/Pictures")),
      name: "Pictures")
    let samples = Source(id: SourceID(rawValue: "s2"), kind: .samples, name: "samples")
    let contents: [SettingsContent] = [
      .settings(
        SettingKey.all.map { SettingValue(key: $0, value: $0.defaultValue, domain: .default) }),
      .setting(order), .changed(order), .overruled(order, stored: "newest"),
      .sources([folder, samples]), .sources([]), .removed(folder),
      .added(ScanSummary(name: "Pictures", photos: 1, added: 1), now: ManualTime().now),
      .facts(ProgramFacts([.init("version", "1.2.3"), .init("library", "/home/ada/library")])),
    ]
    for content in contents { view.display(SettingsState(content: .loaded(content))) }
    view.display(SettingsState(content: .failed(reason: "list.length cannot be `0`: 1 to 1000")))
  }

  @Test("looks right in narrow and wide terminals", arguments: [20, 40, 80, 120])
  func looks(columns: Int) throws {
    let console = RecordingConsole(columns: columns)
    everything(on: console)
    #expect(console.lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
    try expectSnapshot(console.text, named: "settings-\(columns)")
  }

  @Test("writes the same for scripts, as records with stable names")
  func records() throws {
    let console = RecordingConsole(isInteractive: false)
    everything(on: console)
    try expectSnapshot(console.records.joined(separator: "\n"), named: "settings-records")
  }

  @Test("turns typed words into actions")
  func actions() async {
    let view = SettingsView(console: RecordingConsole(), presenter: presenter)
    for call in [
      CommandCall("list"), CommandCall("get", ["stream.order"]),
      CommandCall("set", ["stream.order", "oldest"]),
      CommandCall("set", ["stream.order", "oldest", "machine"]),
      CommandCall("reset", ["stream.order"]), CommandCall("reset", ["stream.order", "machine"]),
      CommandCall("sources"), CommandCall("add", ["samples"]), CommandCall("add", ["/photos"]),
      CommandCall("remove", ["two words"]), CommandCall("developer"),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "list", "show stream.order", "set stream.order oldest profile",
        "set stream.order oldest machine", "reset stream.order profile",
        "reset stream.order machine", "sources", "add samples", "add folder /photos",
        "remove two words", "facts",
      ])
  }

  @Test("appears with the setting that a link names")
  func appears() async {
    let view = SettingsView(console: RecordingConsole(), presenter: presenter)
    await view.appear(Destination("settings"))
    await view.appear(Destination("settings", ["stream.order"]))
    #expect(presenter.actions == ["show stream.order"])
  }
}
