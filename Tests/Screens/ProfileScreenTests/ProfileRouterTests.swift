import Domain
import Expectations
import Fakes
import ProfileDev
import Testing
import Viper

@testable import ProfileScreen

@MainActor
@Suite("The profile's router")
struct ProfileRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async throws {
    let me = try #require(PersonProfile.example("ada"))
    let services = FakeServices {
      $0.people = FakePeopleReading([me], posts: [me.id: [PersonPosts([.example(1)])]])
      $0.accounts = FakeAccounts([FakeAccounts.account("ada")].compactMap(\.self))
    }
    let console = RecordingConsole()
    await expectLetGo(parts: 5) {
      ProfileRouter.makeScreen(
        services, ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.contains { $0.contains("Photo 1") })
  }
}
