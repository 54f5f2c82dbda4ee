import Domain

/// Shows states to a person.
@MainActor
protocol OnboardingViewing: AnyObject {
  func display(_ state: OnboardingState)
}

/// The use cases of onboarding.
protocol OnboardingInteracting: Sendable {
  var now: Timestamp { get }
  func addSamples() async throws -> ScanSummary
  func addFolder(_ path: String) -> AsyncThrowingStream<ScanProgress, any Error>
  func discardFolder(named name: String) async throws
  func report(_ error: any Error, while activity: String)
}

/// Where onboarding leads.
@MainActor
protocol OnboardingRouting: AnyObject {
  func finish() async
  func skip() async
}

/// Asks where the photos are, and leads to the stream once there are some.
@MainActor
final class OnboardingPresenter: OnboardingPresenting {
  weak var view: (any OnboardingViewing)?
  private let interactor: any OnboardingInteracting
  private let router: any OnboardingRouting
  private var state = OnboardingState()

  init(interactor: any OnboardingInteracting, router: any OnboardingRouting) {
    self.interactor = interactor
    self.router = router
  }

  func appear() {
    state.content = .loaded(.welcome)
    view?.display(state)
  }

  func addSamples() async {
    await bringIn { [self] in try await interactor.addSamples() }
  }

  func skip() async {
    await router.skip()
  }

  func addFolder(_ path: String) async {
    await bringIn { [self] in
      var summary: ScanSummary?
      for try await progress in interactor.addFolder(path) {
        show(progress)
        if case .finished(let result) = progress { summary = result }
      }
      guard let summary else { throw CancellationError() }
      guard summary.photos > 0 else {
        try await interactor.discardFolder(named: summary.name)
        throw NoPhotosFound(folder: summary.name, problems: summary.problemCount)
      }
      return summary
    }
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
      state = OnboardingState(content: .loaded(.found(summary, now: interactor.now)))
      view?.display(state)
      await router.finish()
    } catch is CancellationError {
      fail("stopped: what was read by then stays, and `refresh` goes on")
      // The command's task is cancelled, and where it leads to must not be.
      await Task { [router] in await router.finish() }.value
    } catch {
      interactor.report(error, while: "bringing in the first photos")
      fail(Reason.of(error))
    }
  }

  private func fail(_ reason: String) {
    state = OnboardingState(content: .failed(reason: reason))
    view?.display(state)
  }
}
