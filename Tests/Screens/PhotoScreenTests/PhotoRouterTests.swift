import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import PhotoScreen

@MainActor
@Suite("The router of one photo")
struct PhotoRouterTests {
  private struct Dependencies: PhotoDependencies {
    let stream: any PhotoStreaming = FakePhotoStream([.example(1), .example(2)])
    let sources: any SourceKeeping = FakeSources()
    let media: any MediaLoading = FakeMedia()
    let responding: any Responding = FakeResponding()
    let posting: any Posting = FakePosting(PostPlace.examples)
    let settings: any SettingsStoring = FakeSettings()
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test("makes a screen that is let go after it is popped, even while pictures are prepared")
  func lifetime() async {
    let console = RecordingConsole()
    await expectLetGo {
      PhotoRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.contains("Photo 1"))
  }
}
