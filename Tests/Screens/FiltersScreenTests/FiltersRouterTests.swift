import Domain
import Expectations
import Fakes
import FiltersDev
import Testing
import Viper

@testable import FiltersScreen

@MainActor
@Suite("The filters' router")
struct FiltersRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      FiltersRouter.makeScreen(
        FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first?.hasPrefix("No filters yet") == true)
  }
}
