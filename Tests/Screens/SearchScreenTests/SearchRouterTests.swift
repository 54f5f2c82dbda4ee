import Domain
import Expectations
import Fakes
import SearchDev
import Testing
import Viper

@testable import SearchScreen

@MainActor
@Suite("The search's router")
struct SearchRouterTests {
  private let navigator = FakeNavigator()

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo(parts: 7) {
      SearchRouter.makeScreen(
        FakeServices(), ScreenContext(console: console, navigator: navigator))
    }
    #expect(
      console.lines.first
        == "Type words to look for, such as `fog by:ada`; `help find` tells what else.")
  }

  @Test func `opens a photo by its identity, and shows a search alone in the stream`() async {
    let router = SearchRouter(navigator: navigator)
    await router.open(PhotoID(source: SourceID(rawValue: "s1"), item: "a/b"))
    await router.showAlone("fog by:ada")
    #expect(
      navigator.steps == ["photo s1 a/b", "visit stream only fog by:ada search", "stream"])
  }
}
