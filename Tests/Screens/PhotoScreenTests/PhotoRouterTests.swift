import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import PhotoScreen

@MainActor
@Suite("The router of photo")
struct PhotoRouterTests {
  private struct Dependencies: PhotoDependencies {
    let stream: any PhotoStreaming = FakePhotoStream()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test("makes a screen that is let go after it is popped")
  func lifetime() async {
    await expectLetGo {
      PhotoRouter.makeScreen(
        Dependencies(), ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
    }
  }
}
