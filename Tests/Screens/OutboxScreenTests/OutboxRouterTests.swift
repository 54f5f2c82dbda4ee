import Domain
import Expectations
import Fakes
import OutboxDev
import Testing
import Viper

@testable import OutboxScreen

@MainActor
@Suite("The outbox' router")
struct OutboxRouterTests {
  @Test func `makes a screen that is let go after it is popped, even while it listens`() async {
    let console = RecordingConsole()
    await expectLetGo {
      OutboxRouter.makeScreen(
        FakeServices { $0.outbox = FakeOutbox(OutboxEntry.examples) },
        ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first?.hasPrefix("1  like of a photo") == true)
  }

  @Test func `leads to one photo by its identity`() async {
    let navigator = FakeNavigator()
    await OutboxRouter(navigator: navigator).open(
      PhotoID(source: SourceID(rawValue: "s1"), item: "a/b c"))
    #expect(navigator.steps == ["photo s1 a/b c"])
  }

  @Test func `leads to a draft by its identity`() async {
    let navigator = FakeNavigator()
    await OutboxRouter(navigator: navigator).compose(7)
    #expect(navigator.steps == ["compose draft 7"])
  }
}
