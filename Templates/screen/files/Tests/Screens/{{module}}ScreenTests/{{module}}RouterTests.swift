import Expectations
import Fakes
import Testing
import Viper
import {{module}}Dev

@testable import {{module}}Screen

@MainActor
@Suite("The router of {{phrase}}")
struct {{module}}RouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    await expectLetGo {
      {{module}}Router.makeScreen(
        FakeServices(),
        ScreenContext(console: RecordingConsole(), navigator: FakeNavigator()))
    }
  }

  @Test func `leads to a photo by its place in the stream`() async {
    let navigator = FakeNavigator()
    await {{module}}Router(navigator: navigator).open(7)
    #expect(navigator.steps == ["stream 7"])
  }
}
