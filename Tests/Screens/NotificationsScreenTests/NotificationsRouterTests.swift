import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import NotificationsScreen

@MainActor
@Suite("The notifications' router")
struct NotificationsRouterTests {
  private struct Dependencies: NotificationsDependencies {
    let notifications: any NotificationReading = FakeNotifications([
      AccountID(rawValue: 1): [NotificationPage([.example("1")])]
    ])
    let accounts: any AccountKeeping = FakeAccounts(
      [FakeAccounts.account("ada")].compactMap(\.self))
    let sources: any SourceKeeping = FakeSources()
    let stream: any PhotoStreaming = FakePhotoStream()
    let settings: any SettingsStoring = FakeSettings()
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      NotificationsRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first?.hasPrefix("1  Bo (@bo@photos.example) likes your post") == true)
  }

  @Test func `leads to one photo by its identity`() async {
    let navigator = FakeNavigator()
    await NotificationsRouter(navigator: navigator).open(
      PhotoID(source: SourceID(rawValue: "s1"), item: "a/b c"))
    #expect(navigator.steps == ["photo s1 a/b c"])
  }
}
