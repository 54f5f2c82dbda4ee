import Domain
import Expectations
import Fakes
import NotificationsDev
import Testing
import Viper

@testable import NotificationsScreen

@MainActor
@Suite("The notifications' router")
struct NotificationsRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      NotificationsRouter.makeScreen(
        FakeServices {
          $0.notifications = FakeNotifications([
            AccountID(rawValue: 1): [NotificationPage([.example("1")])]
          ])
          $0.accounts = FakeAccounts([FakeAccounts.account("ada")].compactMap(\.self))
        },
        ScreenContext(console: console, navigator: FakeNavigator()))
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
