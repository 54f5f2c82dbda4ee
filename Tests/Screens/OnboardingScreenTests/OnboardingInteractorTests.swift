import Domain
import Fakes
import Testing

@testable import OnboardingScreen

@Suite("Onboarding's interactor")
struct OnboardingInteractorTests {
  @Test("takes only the folder that was just added out again")
  func discards() async throws {
    let sources = FakeSources()
    let interactor = OnboardingInteractor(
      sources: sources, time: ManualTime(), reporting: RecordingReporter())
    for try await _ in interactor.addFolder("/one") {}
    for try await _ in interactor.addFolder("/two") {}
    try await interactor.discardFolder(named: "/two")
    try await interactor.discardFolder(named: "/three")
    #expect(try await sources.sources().map(\.name) == ["/one"])
  }

  @Test("adds the sample photos")
  func samples() async throws {
    let interactor = OnboardingInteractor(
      sources: FakeSources(), time: ManualTime(), reporting: RecordingReporter())
    #expect(try await interactor.addSamples().photos == 36)
  }
}
