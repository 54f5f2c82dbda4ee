import Domain
import Expectations
import Fakes
import SettingsDev
import Testing
import Viper

@testable import SettingsScreen

@MainActor
@Suite("The settings' router")
struct SettingsRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      SettingsRouter.makeScreen(
        FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.isEmpty, "settings are listed as an overview, or when they are asked for")
  }

  @Test func `makes a screen whose parts know each other`() async {
    let console = RecordingConsole()
    let screen = SettingsRouter.makeScreen(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()))
    for call in screen.view.overview { await screen.view.perform(call) }
    #expect(console.lines.first == "No sources yet: `add <folder>` adds one.")
    #expect(console.lines.contains { $0.hasPrefix("list.length") })
  }
}
