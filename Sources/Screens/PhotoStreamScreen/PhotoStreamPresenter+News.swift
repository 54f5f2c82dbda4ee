import Domain

// What others did with what the person posted: told only to those who asked for it.
extension PhotoStreamPresenter {
  /// Nobody waits for it; what is not shown is told the next time.
  func lookForNews() {
    guard isInteractive else { return }
    watching?.cancel()
    watching = Task { [weak self, interactor] in
      do {
        guard let news = try await interactor.obtainNews() else { return }
        guard !Task.isCancelled, let view = self?.view else { return }
        view.display(PhotoStreamNotice.news(news))
        try interactor.noteTold(news)
      } catch {
        interactor.report(error, while: "looking for notifications")
      }
    }
  }
}
