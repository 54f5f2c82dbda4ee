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

  @Test func `makes a screen that is let go after it is popped`() async {
    await expectLetGo { makeScreen() }
  }

  @Test func `keeps the game a secret`() {
    #expect(ReflexRouter.descriptor.isHidden)
  }
}
