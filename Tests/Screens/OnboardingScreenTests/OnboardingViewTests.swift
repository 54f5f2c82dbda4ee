import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import OnboardingDev
@testable import OnboardingScreen

@MainActor
@Suite("Onboarding's view")
struct OnboardingViewTests {
  @MainActor
  private final class FakePresenter: OnboardingPresenting {
    private(set) var actions: [String] = []
    func appear() { actions.append("appear") }
    func addSamples() async { actions.append("samples") }
    func addFolder(_ path: String) async { actions.append("folder \(path)") }
    func addFeed(_ address: String) async { actions.append("feed \(address)") }
    func skip() async { actions.append("skip") }
    func signIn(to server: String) async { actions.append("sign in to \(server)") }
  }

  private let presenter = FakePresenter()

  @Test(arguments: OnboardingDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: OnboardingDev.scenarios)
  }

  @Test func `turns choices into actions`() async {
    let console = RecordingConsole()
    let view = OnboardingView(console: console, presenter: presenter)
    await view.appear(Destination("onboarding"))
    await view.perform(CommandCall("1"))
    await view.perform(CommandCall("2", ["/photos"]))
    await view.perform(CommandCall("3", ["photos.example"]))
    await view.perform(CommandCall("4", ["photos.example"]))
    await view.perform(CommandCall("skip"))
    #expect(
      presenter.actions == [
        "appear", "samples", "folder /photos", "feed photos.example", "sign in to photos.example",
        "skip",
      ])
  }

  @Test func `asks nothing in a script that did not ask for it`() async {
    let view = OnboardingView(
      console: RecordingConsole(isInteractive: false), presenter: presenter)
    await view.appear(Destination("onboarding", isAsked: false))
    #expect(presenter.actions.isEmpty)
    await view.appear(Destination("onboarding"))
    #expect(presenter.actions == ["appear"])
  }
}
