import Domain
import Viper

// What moves and plays.
extension PhotoActionsPresenter {
  /// Has the picture that is on the screen move, if it can; its first frame is there already.
  func animate(_ card: PhotoCard) {
    playing = Task { [weak self, interactor] in
      guard let film = await interactor.obtainFilm(of: card), !Task.isCancelled else { return }
      await self?.view?.play(film, of: card)
    }
  }

  /// Hands the photo with this number, or the one that is shown, to a player.
  func play(_ number: Int?) async -> PhotoActionsContent? {
    await answer { [self] in
      let photo = try await meant(by: number).photo
      return .playing(photo, by: try await interactor.play(photo))
    }
  }
}

extension PhotoActionsPresenter: AnsweringPresenter {
  /// Shows that the library is being asked.
  public func wait() {
    wait(for: .library)
  }

  /// Shows the answer to an action, or why there is none.
  public func show(_ answer: LoadState<PhotoActionsContent>) {
    state.content = answer
    view?.display(state)
  }

  /// Writes to the log why an action failed.
  public func report(_ error: any Error) {
    interactor.report(error, while: "showing a photo")
  }

  /// A command that was stopped shows no progress: another one may be on the screen already.
  func wait(for waiting: PhotoActionsWaiting) {
    guard !Task.isCancelled else { return }
    state.waiting = waiting
    state.content = .loading(progress: nil)
    view?.display(state)
  }
}
