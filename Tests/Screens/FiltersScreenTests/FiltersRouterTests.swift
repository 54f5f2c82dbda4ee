import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import FiltersScreen

@MainActor
@Suite("The filters' router")
struct FiltersRouterTests {
  private struct Dependencies: FiltersDependencies {
    let filters: any FilterKeeping = FakeFilters()
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      FiltersRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first?.hasPrefix("No filters yet") == true)
  }
}
