import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import SearchScreen

struct TestDependencies: SearchDependencies {
  let searching: any PhotoSearching
  var servers: any ServerSearching = FakeServerSearching()
  var accounts: any AccountKeeping = FakeAccounts()
  var stream: any PhotoStreaming = FakePhotoStream()
  var sources: any SourceKeeping = FakeSources()
  let media: any MediaLoading = FakeMedia()
  let responding: any Responding = FakeResponding()
  let revising: any Revising = FakeRevising()
  let relating: any Relating = FakeRelating()
  let undoing = UndoLog(time: ManualTime())
  let posting: any Posting = FakePosting()
  let tagging: any Tagging = FakeTagging()
  var pages: any PageOpening = FakePages()
  let player: any MediaPlaying = FakePlayer()
  let settings: any SettingsStoring = FakeSettings()
  let time: any TimeSource = ManualTime()
  var reporting: any ErrorReporting = RecordingReporter()
}

@MainActor
@Suite("The search's router")
struct SearchRouterTests {
  private let navigator = FakeNavigator()

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      SearchRouter.makeScreen(
        TestDependencies(searching: FakeSearching()),
        ScreenContext(console: console, navigator: navigator))
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
      navigator.steps == ["photo s1 a/b", "visit stream only fog by:ada", "stream"])
  }
}
