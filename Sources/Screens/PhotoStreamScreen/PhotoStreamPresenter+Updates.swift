import Domain
import PhotoActions

// What happens without being asked for. The tasks hold the presenter weakly: a popped screen is let go
// while they end.
extension PhotoStreamPresenter {
  func listen() {
    listening =
      listening
      ?? Task { [weak self, changes = interactor.changes()] in
        for await change in changes where change == .reordered { self?.forgetOrder() }
      }
    guard interactor.refreshesAtStart else { return }
    refreshing = Task { [weak self, scan = interactor.refresh()] in
      do {
        for try await case .finished(let summary) in scan { self?.didRefresh(summary) }
      } catch {
        self?.didFailToRefresh(error)
      }
    }
  }

  private func forgetOrder() {
    photos.forgetOrder()
    listedGaps = []
  }

  /// New photos found while the person is already walking are told, and whom nobody could ask;
  /// nothing new is not.
  private func didRefresh(_ summary: ScanSummary) {
    lookForNews()
    let hasFailures = summary.sources.contains { $0.failure != nil }
    guard summary.added + summary.changed + summary.removed > 0 || hasFailures else { return }
    photos.prepareNext()
    view?.display(PhotoStreamNotice.updated(summary))
  }

  private func didFailToRefresh(_ error: any Error) {
    guard !(error is CancellationError) else { return }
    interactor.report(error, while: "looking for new photos")
    view?.display(PhotoStreamNotice.refreshFailed(reason: Reason.of(error)))
  }

  /// Told only to those who asked for it. Nobody waits for it; what is not shown is told the next time.
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
