import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import PeopleScreen

@MainActor
@Suite("The people's router")
struct PeopleRouterTests {
  private struct Dependencies: PeopleDependencies {
    let people: any PeopleReading = PagedPeople()
    let relating: any Relating = FakeRelating()
    let tags: any TagFollowing = FakeTags()
    let time: any TimeSource = ManualTime()
    let lists: any ListKeeping = FakeLists()
    let accounts: any AccountKeeping = FakeAccounts()
    let sources: any SourceKeeping = FakeSources()
    let stream: any PhotoStreaming = FakePhotoStream()
    let undoing = UndoLog(time: ManualTime())
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      PeopleRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first == "You're not signed in: `auth`, then `signin <server>`")
  }
}
