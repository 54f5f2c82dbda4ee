import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import OutboxScreen

@MainActor
@Suite("The outbox' router")
struct OutboxRouterTests {
  private struct Dependencies: OutboxDependencies {
    let outbox: any OutboxKeeping = FakeOutbox(OutboxEntry.examples)
    let accounts: any AccountKeeping = FakeAccounts()
    let sources: any SourceKeeping = FakeSources()
    let stream: any PhotoStreaming = FakePhotoStream()
    let undoing = UndoLog(time: ManualTime())
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped, even while it listens`() async {
    let console = RecordingConsole()
    await expectLetGo {
      OutboxRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
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
    #expect(navigator.steps == ["compose 7"])
  }
}
