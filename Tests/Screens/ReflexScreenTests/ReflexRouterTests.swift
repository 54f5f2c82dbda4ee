import Expectations
import Fakes
import Testing
import Viper

@testable import ReflexScreen

@MainActor
@Suite("The router of the game")
struct ReflexRouterTests {
  private struct Dependencies: ReflexDependencies {
    let clock: any Clock<Duration> = ManualClock()
    func pauseBeforeGo() -> Duration { .seconds(1) }
  }

  private func makeScreen() -> Screen {
    ReflexRouter.makeScreen(
      Dependencies(), ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
  }

  @Test("makes a screen that is let go after it is popped")
  func lifetime() async {
    await expectLetGo { makeScreen() }
  }

  @Test("keeps the game a secret")
  func hidden() {
    #expect(ReflexRouter.descriptor.isHidden)
  }
}
