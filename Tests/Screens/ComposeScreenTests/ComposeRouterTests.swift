import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import ComposeScreen

@MainActor
@Suite("The router of composing")
struct ComposeRouterTests {
  private struct Dependencies: ComposeDependencies {
    let posting: any Posting = FakePosting(PostPlace.examples)
    let media: any MediaLoading = FakeMedia()
    let settings: any SettingsStoring = FakeSettings()
    let undoing = UndoLog(time: ManualTime())
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      ComposeRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first == "to       @ada@photos.example · for everybody")
  }
}
