import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import AuthScreen

@MainActor
@Suite("The auth screen's router")
struct AuthRouterTests {
  private struct Dependencies: AuthDependencies {
    let profiles: any ProfileKeeping = FakeProfiles(passphrase: "secret", isLocked: true)
    let accounts: any AccountKeeping = FakeAccounts()
    let sources: any SourceKeeping = FakeSources()
    let pages: any PageOpening = FakePages()
    let undoing = UndoLog(time: ManualTime())
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      AuthRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.text.contains("is locked"))
  }
}
