import Domain
import Fakes
import OnboardingDev
import Testing

@testable import OnboardingScreen

@Suite("Onboarding's interactor")
struct OnboardingInteractorTests {
  @Test func `adds folders and photo blogs, each by its own choice`() async throws {
    let sources = FakeSources()
    let interactor = OnboardingInteractor(dependencies: FakeServices { $0.sources = sources })
    for try await _ in try interactor.addFolder("/one") {}
    for try await _ in try interactor.addFeed("https://a.example") {}
    #expect(throws: OnboardingMistake.addressAsFolder("https://a.example")) {
      _ = try interactor.addFolder("https://a.example")
    }
    #expect(throws: OnboardingMistake.folderAsAddress("~/one")) {
      _ = try interactor.addFeed("~/one")
    }
    #expect(try await sources.sources().map(\.name) == ["/one", "a.example"])
  }
}
