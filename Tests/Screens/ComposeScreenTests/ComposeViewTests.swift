import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import ComposeDev
@testable import ComposeScreen

@MainActor
@Suite("The view of composing")
struct ComposeViewTests {
  @MainActor
  private final class FakePresenter: ComposePresenting {
    private(set) var actions: [String] = []
    private(set) var changes: [ComposeChange] = []
    func appear(_ draft: Int64?, on canvas: PictureCanvas?, isInteractive: Bool) async {
      actions.append("appear \(draft ?? 0)\(isInteractive ? "" : " in a script")")
    }
    func disappear() { actions.append("disappear") }
    func show(on canvas: PictureCanvas?) async { actions.append("show") }
    func change(on canvas: PictureCanvas?, _ change: ComposeChange) async {
      actions.append("change")
      changes.append(change)
    }
    func listPlaces() async { actions.append("places") }
    func listDrafts() async { actions.append("drafts") }
    func open(_ number: Int, on canvas: PictureCanvas?) async { actions.append("open \(number)") }
    func save() async { actions.append("save") }
    func discard() async { actions.append("discard") }
    func send() async { actions.append("send") }
  }

  private let presenter = FakePresenter()
  private let console = RecordingConsole()

  @Test(arguments: ComposeDev.scenarios)
  func `looks right in every scenario`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario)
  }

  @Test func `has no snapshot that nothing is compared with`() throws {
    try expectNoOtherSnapshots(than: ComposeDev.scenarios)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let view = ComposeView(console: console, presenter: presenter)
    for call in [
      CommandCall("show"), CommandCall("to"), CommandCall("drafts"), CommandCall("open", ["2"]),
      CommandCall("save"), CommandCall("discard"), CommandCall("send"),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "show", "places", "drafts", "open 2", "save", "discard", "send", "show",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 8 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test func `turns typed words into changes`() async {
    let view = ComposeView(console: console, presenter: presenter)
    for call in [
      CommandCall("text", ["fog over"]), CommandCall("text"), CommandCall("add", ["/a", "/b"]),
      CommandCall("remove", ["1"]), CommandCall("alt", ["1", "so grey"]),
      CommandCall("alt", ["1", "none"]), CommandCall("warning", ["mist"]),
      CommandCall("sensitive", ["on"]), CommandCall("visibility", ["named"]),
      CommandCall("expires", ["24h"]), CommandCall("expires", ["never"]),
      CommandCall("to", ["Pictures"]),
    ] { await view.perform(call) }
    #expect(
      presenter.changes == [
        .text("fog over"), .text(""), .add(["/a", "/b"]), .remove(1), .alt(1, "so grey"),
        .alt(1, nil), .warning("mist"), .sensitive(true), .visibility(.named), .expires("24h"),
        .expires(nil), .place("Pictures"),
      ])
  }

  @Test func `opens a draft that was begun elsewhere`() async {
    let view = ComposeView(console: console, presenter: presenter)
    await view.appear(Destination("compose", ["7"]))
    await view.appear(Destination("compose", ["fog"]))
    view.disappear()
    #expect(presenter.actions == ["appear 7", "appear 0", "disappear"])
    #expect(console.lines == ["✗ `fog` is no draft: type `drafts`"])
  }
}
