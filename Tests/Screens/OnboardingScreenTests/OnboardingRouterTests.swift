import Domain
import Expectations
import Fakes
import Testing
import Viper

@testable import OnboardingScreen

@MainActor
@Suite("Onboarding's router")
struct OnboardingRouterTests {
  private struct Dependencies: OnboardingDependencies {
    let sources: any SourceKeeping = FakeSources()
    let time: any TimeSource = ManualTime()
    let reporting: any ErrorReporting = RecordingReporter()
  }

  @Test func `makes a screen that is let go after it is popped`() async {
    let console = RecordingConsole()
    await expectLetGo {
      OnboardingRouter.makeScreen(
        Dependencies(), ScreenContext(console: console, navigator: FakeNavigator()))
    }
    #expect(console.lines.first == "Welcome to PhotoStream.  Where are your photos?")
  }

  @Test func `leads to whatever the launch state is when there are photos`() async {
    let navigator = FakeNavigator()
    await OnboardingRouter(navigator: navigator).finish()
    #expect(navigator.steps == ["restart"])
  }
}
