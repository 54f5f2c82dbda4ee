import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import {{module}}Screen

@MainActor
@Suite("The router of {{phrase}}")
struct {{module}}RouterTests {
  private struct Dependencies: {{module}}Dependencies {
    let stream: any PhotoStreaming = FakePhotoStream()
    let settings: any SettingsStoring = FakeSettings()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test("makes a screen that is let go after it is popped")
  func lifetime() async {
    await expectLetGo {
      {{module}}Router.makeScreen(
        Dependencies(), ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
    }
  }
}
