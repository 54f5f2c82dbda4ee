import Domain
import Expectations
import Fakes
import PhotoStreamDev
import Testing
import Viper

@testable import PhotoStreamScreen

@MainActor
@Suite("The photo stream's router")
struct PhotoStreamRouterTests {
  @Test func `makes a screen that is let go after it is popped, even while it looks for photos`()
    async
  {
    let console = RecordingConsole()
    await expectLetGo(parts: 5) {
      PhotoStreamRouter.makeScreen(
        FakeServices {
          $0.stream = FakePhotoStream([.example(1)])
          $0.sources = FakeSources(neverEnds: true)
        },
        ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.contains("Photo 1"))
  }

  @Test(arguments: [true, false])
  func `tells a person what has arrived, even if another screen came first`(isInteractive: Bool)
    async throws
  {
    let console = RecordingConsole(isInteractive: isInteractive)
    let outbox = FakeOutbox()
    let screen = PhotoStreamRouter.makeScreen(
      FakeServices { $0.outbox = outbox },
      ScreenContext(console: console, navigator: FakeNavigator()))
    let post = Mutation(
      id: MutationID(rawValue: "7"), target: .account(AccountID(rawValue: 1)),
      action: .post(Draft()), createdAt: ManualTime().now)
    outbox.send(.done(post))
    if isInteractive {
      try await until("the arrival") { console.text.hasPrefix("✓ posted to ") }
    }
    withExtendedLifetime(screen) {}
    #expect(outbox.subscriptionCount == (isInteractive ? 1 : 0))
  }

  @Test func `leads to one photo by its identity, whatever its place is then`() async {
    let navigator = FakeNavigator()
    await PhotoStreamRouter(navigator: navigator).open(
      PhotoID(source: SourceID(rawValue: "s1"), item: "a/b c"))
    #expect(navigator.steps == ["photo s1 a/b c"])
  }

  @Test func `leads to a draft that was begun here`() async {
    let navigator = FakeNavigator()
    await PhotoStreamRouter(navigator: navigator).compose(7)
    #expect(navigator.steps == ["compose draft 7"])
  }
}
