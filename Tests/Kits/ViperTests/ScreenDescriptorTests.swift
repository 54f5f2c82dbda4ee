import Fakes
import Terminal
import Testing
import Viper

@MainActor
@Suite("A screen's descriptor")
struct ScreenDescriptorTests {
  private final class View: ScreenView {
    let prompt: String
    let commands: [Command] = []

    init(_ prompt: String) { self.prompt = prompt }

    func appear(_ destination: Destination) async {}
    func perform(_ call: CommandCall) async {}
  }

  private let descriptor = ScreenDescriptor<String>(
    name: "clock", aliases: ["time"], summary: "what time it is"
  ) { text, _ in Screen(name: "clock", view: View(text)) }

  @Test func `makes its screen from something that contains what it needs`() {
    let wider = descriptor.from { (number: Int) in "number \(number)" }
    let screen = wider.make(
      7, ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
    #expect(screen.view.prompt == "number 7")
    #expect(wider.name == "clock")
    #expect(wider.aliases == ["time"])
    #expect(wider.summary == "what time it is")
  }

  @Test func `makes views for which an empty line means nothing`() {
    #expect(View("x").defaultCommand == nil)
  }
}
