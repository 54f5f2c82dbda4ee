import AuthDev
import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import AuthScreen

@MainActor
@Suite("The auth screen's router")
struct AuthRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      AuthRouter.makeScreen(
        FakeServices { $0.profiles = FakeProfiles(passphrase: "secret", isLocked: true) },
        ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.text.contains("is locked"))
  }
}
