import Fakes
import Terminal
import Testing
import Viper

@MainActor
@Suite("A container's view")
struct ContainerViewTests {
  private let navigator = FakeNavigator()

  private func view(on console: RecordingConsole) -> ContainerView {
    ContainerView(
      prompt: "library",
      places: [
        .init("albums", "what belongs together", Destination("album", ["all"])),
        .init("map", "where photos were taken", Destination("map")),
      ], console: console, navigator: navigator)
  }

  @Test func `lists its places to a person, in their order and within the width`() async {
    let console = RecordingConsole(columns: 24)
    await view(on: console).appear(Destination("library"))
    #expect(
      console.lines == [
        "  albums  what belongs", "          together", "  map     where photos",
        "          were taken",
      ])
  }

  @Test func `gives scripts records alone`() async {
    let console = RecordingConsole(isInteractive: false)
    await view(on: console).appear(Destination("library"))
    #expect(console.lines.isEmpty)
    #expect(
      console.records == [
        #"{"place":"albums","summary":"what belongs together","type":"place"}"#,
        #"{"place":"map","summary":"where photos were taken","type":"place"}"#,
      ])
  }

  @Test func `leads to a place by its word, and nowhere else`() async {
    let console = RecordingConsole()
    let view = view(on: console)
    #expect(view.commands.map(\.name) == ["albums", "map"])
    #expect(view.defaultCommand == nil)
    await view.perform(CommandCall("albums"))
    #expect(navigator.steps == ["album all"])
    await view.perform(CommandCall("album"))
    #expect(navigator.steps == ["album all"])
    #expect(console.lines == ["✗ `library` does not lead to `album`"])
  }
}
