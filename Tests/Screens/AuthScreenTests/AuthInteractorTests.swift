import Domain
import Fakes
import Testing

@testable import AuthScreen

@Suite("The auth screen's interactor")
struct AuthInteractorTests {
  @Test("asks the profiles, and only them")
  func profiles() async throws {
    let interactor = AuthInteractor(profiles: FakeProfiles(), reporting: RecordingReporter())
    #expect(try await interactor.create("work").name == "work")
    #expect(try await interactor.use("work") == interactor.obtainCurrent())
    #expect(try await interactor.obtainProfiles().map(\.name) == ["default", "work"])
  }

  @Test("locks with a new passphrase and opens with it alone")
  func locks() async throws {
    let interactor = AuthInteractor(profiles: FakeProfiles(), reporting: RecordingReporter())
    #expect(try await interactor.lock(settingPassphrase: "secret").isLocked)
    await #expect(throws: ProfileError.wrongPassphrase) { try await interactor.unlock("Secret") }
    #expect(try await !interactor.unlock("secret").isLocked)
    #expect(try await !interactor.forgetPassphrase().hasPassphrase)
  }
}
