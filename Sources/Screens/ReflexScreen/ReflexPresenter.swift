/// Shows the game to a person.
@MainActor
protocol ReflexViewing: AnyObject {
  func display(_ state: ReflexState)
  func display(_ warning: ReflexWarning)
}

/// The rules of the game.
@MainActor
final class ReflexPresenter: ReflexPresenting {
  weak var view: (any ReflexViewing)?
  private let interactor: ReflexInteractor
  /// Waits for GO; its only error is that it was cancelled, by somebody who has gone on already.
  private(set) var waiting: Task<Void, any Error>?
  private var state = ReflexState()
  private var elapsed: @Sendable () -> Duration = { .zero }

  init(interactor: ReflexInteractor) {
    self.interactor = interactor
  }

  /// What Enter means now.
  var nextAction: ReflexAction {
    switch state.phase {
    case .idle, .end: .start
    case .start: .ready
    case .wait, .react: .stop
    }
  }

  func appear() {
    view?.display(state)
  }

  /// Who leaves gives up the round.
  func disappear() {
    waiting?.cancel()
    state = ReflexState()
  }

  func start() {
    switch state.phase {
    case .idle, .end: enter(.start, trials: [])
    case .start, .wait, .react: view?.display(.roundGoesOn)
    }
  }

  func ready() {
    switch state.phase {
    case .start: wait()
    case .wait, .react: view?.display(.readyAlready)
    case .idle, .end: view?.display(.noRound)
    }
  }

  func stop() {
    switch state.phase {
    case .react: finishTrial(after: elapsed())
    case .wait: cheat()
    case .start: view?.display(.notReady)
    case .idle, .end: view?.display(.noRound)
    }
  }
}

extension ReflexPresenter {
  private func wait() {
    enter(.wait, trials: state.trials)
    waiting = Task { [weak self, interactor] in
      try await interactor.waitForGo()
      // The pause may have been over, and GO on its way, when the round ended.
      try Task.checkCancellation()
      self?.go()
    }
  }

  private func go() {
    elapsed = interactor.startStopwatch()
    enter(.react, trials: state.trials)
  }

  private func finishTrial(after time: Duration) {
    let trials = state.trials + [time]
    guard trials.count == ReflexState.trialsPerRound else { return enter(.start, trials: trials) }
    enter(.end(.score(trials.reduce(.zero, +) / trials.count)), trials: trials)
  }

  private func cheat() {
    waiting?.cancel()
    enter(.end(.cheated), trials: state.trials)
  }

  private func enter(_ phase: ReflexPhase, trials: [Duration]) {
    state = ReflexState(phase: phase, trials: trials)
    view?.display(state)
  }
}
