import AuthDev
import Domain
import Fakes
import Testing

@testable import AuthScreen

@MainActor
@Suite("The auth screen's presenter")
struct AuthPresenterTests {
  @MainActor
  private final class FakeView: AuthViewing {
    private(set) var contents: [LoadState<AuthContent>] = []
    private(set) var names: [String] = []
    var answers: [String] = []
    private(set) var questions: [PassphraseQuestion] = []

    func display(_ state: AuthState) {
      names = state.names
      contents.append(state.content)
    }

    func askPassphrase(_ question: PassphraseQuestion) async -> String? {
      questions.append(question)
      return answers.isEmpty ? nil : answers.removeFirst()
    }

    func askCode() async -> String? { nil }

    var canAsk = true
  }

  private let navigator = FakeNavigator()
  private let view = FakeView()
  private let reporter = RecordingReporter()

  private func presenter(_ profiles: FakeProfiles) -> AuthPresenter {
    let presenter = AuthPresenter(
      interactor: AuthInteractor(
        dependencies: FakeServices { ($0.profiles, $0.reporting) = (profiles, reporter) }),
      router: AuthRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `says at once that the profile is locked, and nothing about an open one`() async {
    await presenter(FakeProfiles()).appear(signingInTo: nil, isLink: false)
    #expect(view.contents == [.idle])
    #expect(view.names == ["default"])
    await presenter(FakeProfiles(passphrase: "secret", isLocked: true)).appear(
      signingInTo: nil, isLink: false)
    guard case .loaded(.locked(let profile)) = view.contents.last else {
      Issue.record("nothing about the lock")
      return
    }
    #expect(profile.name == "default")
  }

  @Test func `asks for a new passphrase twice before it locks`() async throws {
    let profiles = FakeProfiles()
    view.answers = ["correct horse", "correct horse"]
    await presenter(profiles).lock()
    #expect(view.questions == [.new, .repeated])
    #expect(try await profiles.current().isLocked)
    #expect(navigator.steps == ["restart"])
  }

  @Test func `locks nothing when the passphrases differ`() async throws {
    let profiles = FakeProfiles()
    view.answers = ["correct horse", "correct house"]
    await presenter(profiles).lock()
    #expect(view.contents.last == .failed(reason: PassphraseProblem.notAlike.reason))
    #expect(try await !profiles.current().isLocked)
    #expect(navigator.steps.isEmpty)
  }

  @Test func `does not ask again when the profile has a passphrase`() async throws {
    let profiles = FakeProfiles(passphrase: "secret")
    await presenter(profiles).lock()
    #expect(view.questions.isEmpty)
    #expect(try await profiles.current().isLocked)
  }

  @Test func `opens with the passphrase and leads on`() async throws {
    let profiles = FakeProfiles(passphrase: "secret", isLocked: true)
    view.answers = ["secret"]
    await presenter(profiles).unlock()
    #expect(try await !profiles.current().isLocked)
    #expect(navigator.steps == ["restart"])
  }

  @Test func `stays locked with another passphrase, and keeps that out of the log`() async throws {
    let profiles = FakeProfiles(passphrase: "secret", isLocked: true)
    view.answers = ["secrets"]
    await presenter(profiles).unlock()
    #expect(view.contents.last == .failed(reason: "that is not the passphrase"))
    #expect(try await profiles.current().isLocked)
    #expect(reporter.activities.isEmpty)
  }

  @Test func `takes an empty passphrase for none, and asks no second time`() async throws {
    let profiles = FakeProfiles()
    view.answers = [""]
    await presenter(profiles).lock()
    #expect(view.questions == [.new])
    #expect(view.contents.last == .failed(reason: PassphraseProblem.notGiven.reason))
    #expect(try await !profiles.current().isLocked)
  }

  @Test func `has nothing to forget without a passphrase`() async {
    await presenter(FakeProfiles()).forgetPassphrase(really: true)
    #expect(view.contents.last == .failed(reason: PassphraseProblem.none.reason))
  }

  @Test func `says where a passphrase can be typed when none was given`() async {
    await presenter(FakeProfiles(passphrase: "secret", isLocked: true)).unlock()
    #expect(view.contents.last == .failed(reason: PassphraseProblem.notGiven.reason))
  }

  @Test func `says what is lost before it forgets a passphrase`() async throws {
    let profiles = FakeProfiles(passphrase: "secret", isLocked: true)
    let presenter = presenter(profiles)
    await presenter.forgetPassphrase(really: false)
    guard case .loaded(.forgetWarning(isLocked: true)) = view.contents.last else {
      Issue.record("no warning")
      return
    }
    #expect(try await profiles.current().isLocked)
    await presenter.forgetPassphrase(really: true)
    #expect(try await !profiles.current().hasPassphrase)
    #expect(navigator.steps == ["restart"])
  }

  @Test func `lists, makes and switches profiles`() async throws {
    let profiles = FakeProfiles()
    let presenter = presenter(profiles)
    await presenter.create("work")
    #expect(view.names == ["default", "work"])
    await presenter.use("work")
    #expect(try await profiles.current().name == "work")
    #expect(navigator.steps == ["restart"])
    await presenter.listProfiles()
    guard case .loaded(.profiles(let all, let current)) = view.contents.last else {
      Issue.record("no list")
      return
    }
    #expect(all.map(\.name) == ["default", "work"])
    #expect(current.name == "work")
  }

  @Test func `says which profile does not exist`() async {
    await presenter(FakeProfiles()).use("nobody")
    #expect(
      view.contents.last
        == .failed(reason: "there is no profile `nobody`: `auth profiles` lists them"))
    #expect(navigator.steps.isEmpty)
  }
}
