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
    let console = RecordingConsole()
    await expectLetGo {
      SettingsRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.isEmpty, "settings are listed as an overview, or when they are asked for")
  }

  @Test func `makes a screen whose parts know each other`() async {
    let console = RecordingConsole()
    let screen = SettingsRouter.makeScreen(
      Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    for call in screen.view.overview { await screen.view.perform(call) }
    #expect(console.lines.first == "No sources yet: `add <folder>` adds one.")
    #expect(console.lines.contains { $0.hasPrefix("list.length") })
  }
}
