import Domain
import Expectations
import Fakes
import PhotoDev
import Testing
import Viper

@testable import PhotoScreen

@MainActor
@Suite("The router of one photo")
struct PhotoRouterTests {
  @Test func `makes a screen that is let go after it is popped, even while pictures are prepared`()
    async
  {
    let console = RecordingConsole()
    await expectLetGo(parts: 5) {
      PhotoRouter.makeScreen(
        FakeServices { $0.stream = FakePhotoStream([.example(1), .example(2)]) },
        ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.contains("Photo 1"))
  }
}
