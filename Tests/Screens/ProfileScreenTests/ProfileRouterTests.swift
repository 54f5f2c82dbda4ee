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
  @Test func `leads to people, as the account that is looking sees them`() async throws {
    let (navigator, bo) = (FakeNavigator(), try #require(Handle("@bo@other.example")))
    let router = ProfileRouter(navigator: navigator)
    await router.open(bo, as: nil)
    await router.open(bo, as: "@ada@photos.example")
    #expect(
      navigator.steps == [
        "profile @bo@other.example", "profile @bo@other.example --as @ada@photos.example",
      ])
  }

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
