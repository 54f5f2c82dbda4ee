/// Shows the game to a person.
@MainActor
protocol ReflexViewing: AnyObject {
  func display(_ state: ReflexState)
}

/// The rules of the game.
@MainActor
final class ReflexPresenter: ReflexPresenting {
  weak var view: (any ReflexViewing)?
  private var state = ReflexState()

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
