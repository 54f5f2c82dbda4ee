import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import ReflexScreen

@MainActor
@Suite("The router of reflex")
struct ReflexRouterTests {
  private struct Dependencies: ReflexDependencies {
    let stream: any PhotoStreaming = FakePhotoStream()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test("makes a screen that is let go after it is popped")
  func lifetime() async {
    await expectLetGo {
      ReflexRouter.makeScreen(
        Dependencies(), ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
    }
  }
}
