import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import SettingsScreen

@MainActor
@Suite("The settings' router")
struct SettingsRouterTests {
  private struct Dependencies: SettingsDependencies {
    let settings: any SettingsStoring = FakeSettings()
    let sources: any SourceKeeping = FakeSources()
    let accounts: any AccountKeeping = FakeAccounts()
    let lists: any ListKeeping = FakeLists()
    let transfer: any Transferring = FakeTransfer()
    let pictures: any PictureCacheKeeping = FakePictureCache()
    let facts = ProgramFacts([])
    let flags: any FlagDeciding = FixedFlags()
    let undoing = UndoLog(time: ManualTime())
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    await expectLetGo {
      SettingsRouter.makeScreen(
        Dependencies(),
        ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
    }
  }
}
