import Domain
import Expectations
import Fakes
import OnboardingDev
import Testing
import Viper

@testable import OnboardingScreen

@MainActor
@Suite("Onboarding's router")
struct OnboardingRouterTests {
  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      OnboardingRouter.makeScreen(
        FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first == "Welcome to PhotoStream.  Where are your photos?")
  }

  @Test func `leads to whatever the launch state is when there are photos`() async {
    let navigator = FakeNavigator()
    await OnboardingRouter(navigator: navigator).finish()
    #expect(navigator.steps == ["restart"])
  }
}
