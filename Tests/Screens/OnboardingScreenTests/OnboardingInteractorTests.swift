import Domain
import Fakes
import Testing

@testable import OnboardingScreen

@Suite("Onboarding's interactor")
struct OnboardingInteractorTests {
  @Test func `knows whether there is a source`() async throws {
    let interactor = OnboardingInteractor(
      sources: FakeSources(), time: ManualTime(), reporting: RecordingReporter())
    #expect(try await !interactor.hasSources())
    for try await _ in interactor.addFolder("/one") {}
    #expect(try await interactor.hasSources())
  }

  @Test func `adds photo blogs`() async throws {
    let interactor = OnboardingInteractor(
      sources: FakeSources(), time: ManualTime(), reporting: RecordingReporter())
    for try await _ in interactor.addFeed("https://a.example") {}
    #expect(try await interactor.hasSources())
  }

  @Test func `adds the sample photos`() async throws {
    let interactor = OnboardingInteractor(
      sources: FakeSources(), time: ManualTime(), reporting: RecordingReporter())
    #expect(try await interactor.addSamples().photos == 36)
  }
}
