/// Shows the game to a person.
@MainActor
protocol ReflexViewing: AnyObject {
  func display(_ state: ReflexState)
}

/// The use cases of the game.
protocol ReflexInteracting: Sendable {
  /// Returns when it is time to react; throws if the task is cancelled before.
  func waitForGo() async throws
  /// Starts to take the time; what it returns tells how long that was ago.
  func startStopwatch() -> @Sendable () -> Duration
}

/// The rules of the game.
@MainActor
final class ReflexPresenter: ReflexPresenting {
  weak var view: (any ReflexViewing)?
  private let interactor: any ReflexInteracting
  private var state = ReflexState()

  init(interactor: any ReflexInteracting) {
    self.interactor = interactor
  }

  func appear() {
    view?.display(state)
  }

  func start() {
    enter(.start, trials: [])
  }
}

extension ReflexPresenter {
  private func enter(_ phase: ReflexPhase, trials: [Duration]) {
    state = ReflexState(phase: phase, trials: trials)
    view?.display(state)
  }
}
