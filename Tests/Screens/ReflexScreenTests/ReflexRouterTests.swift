import Expectations
import Fakes
import ReflexDev
import Testing
import Viper

@testable import ReflexScreen

@MainActor
@Suite("The router of the game")
struct ReflexRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      ReflexRouter.makeScreen(
        FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(
      console.lines.first
        == "How quick are you?  `start` begins a round, and Enter does what comes next.")
  }

  @Test func `keeps the game a secret`() {
    #expect(ReflexRouter.descriptor.isHidden)
  }
}
