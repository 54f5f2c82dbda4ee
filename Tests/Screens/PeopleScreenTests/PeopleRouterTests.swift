import Domain
import Expectations
import Fakes
import PeopleDev
import Testing
import Viper

@testable import PeopleScreen

@MainActor
@Suite("The people's router")
struct PeopleRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      PeopleRouter.makeScreen(
        FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first == "You're not signed in: `auth signin <server>`")
  }
}
