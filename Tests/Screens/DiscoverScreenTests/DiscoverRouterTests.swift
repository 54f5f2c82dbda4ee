import DiscoverDev
import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import DiscoverScreen

@MainActor
@Suite("Discover's router")
struct DiscoverRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo(parts: 5) {
      DiscoverRouter.makeScreen(
        FakeServices { $0.discovering = FakeDiscovering([Discovered([.example(1)])]) },
        ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.contains { $0.contains("Photo 1") })
  }

  @Test func `is there only while its flag is on`() {
    #expect(DiscoverRouter.descriptor.flag == Flags.discover)
  }
}
