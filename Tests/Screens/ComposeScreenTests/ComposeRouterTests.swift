import ComposeDev
import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import ComposeScreen

@MainActor
@Suite("The router of composing")
struct ComposeRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      ComposeRouter.makeScreen(
        FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first == "to       @ada@photos.example · for your usual audience")
  }
}
