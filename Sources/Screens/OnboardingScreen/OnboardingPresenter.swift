import Domain
import Viper

/// Shows states to a person.
@MainActor
protocol OnboardingViewing: AnyObject {
  func display(_ state: OnboardingState)
}

/// Asks where the photos are, and leads to the stream once there are some.
@MainActor
final class OnboardingPresenter: OnboardingPresenting {
  weak var view: (any OnboardingViewing)?
  private let interactor: OnboardingInteractor
  private let router: OnboardingRouter
  private var state = OnboardingState()

  init(interactor: OnboardingInteractor, router: OnboardingRouter) {
    self.interactor = interactor
    self.router = router
  }

  func appear() {
    state.content = .loaded(.welcome)
    view?.display(state)
  }

  func addSamples() async {
    await bringIn { [self] in try await interactor.dependencies.sources.addSamples() }
  }

  func skip() async {
    await router.skip()
  }

  func signIn(to server: String) async {
    await router.signIn(to: server)
  }

  func addFolder(_ path: String) async {
    await bringIn { [self] in try await interactor.addFolder(path).summary(show) }
  }

  func addFeed(_ address: String) async {
    await bringIn { [self] in try await interactor.addFeed(address).summary(show) }
  }
}

extension OnboardingPresenter {
  private func show(_ progress: ScanProgress) {
    state.progress = progress
    view?.display(state)
  }

  private func bringIn(_ obtain: () async throws -> ScanSummary) async {
    state = OnboardingState(content: .loading(progress: nil))
    view?.display(state)
    do {
      let summary = try await obtain()
      state = OnboardingState(
        content: .loaded(.found(summary, now: interactor.dependencies.time.now)))
      view?.display(state)
      await router.finish()
    } catch is CancellationError {
      fail(SourceError.scanStopped.reason)
      await router.finish()
    } catch {
      interactor.dependencies.reporting.note(error, while: "bringing in the first photos")
      fail(Reason.of(error))
      await goOnIfPossible()
    }
  }

  /// A scan that failed half-way may have brought enough to look at.
  private func goOnIfPossible() async {
    await interactor.dependencies.reporting.attempt("looking whether there is a source now") {
      if try await interactor.dependencies.sources.sources().contains(where: \.bringsPhotos) {
        await router.finish()
      }
    }
  }

  private func fail(_ reason: String) {
    state = OnboardingState(content: .failed(reason: reason))
    view?.display(state)
  }
}
