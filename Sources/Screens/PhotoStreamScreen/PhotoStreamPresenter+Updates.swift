import Domain
import PhotoActions
import Viper

extension PhotoStreamPresenter {
  func refresh() async {
    endRefreshAtStart()
    await answer { [self] in
      var stopped: RefreshStopped?
      do {
        let summary = try await services.sources.refresh().summary { progress in
          switch progress {
          case .scanning(let done, let found):
            wait(for: .photos, progress: found == 0 ? nil : Double(done) / Double(found))
          case .came(let count):
            stopped = RefreshStopped(photos: count)
            wait(for: .filling(count))
          case .finished: break
          }
        }
        photos.prepareNext()
        return .refreshed(summary)
      } catch is CancellationError {
        if let stopped { throw stopped }
        throw CancellationError()
      }
    }
    lookForNews()
  }
}

// What happens without being asked for. The tasks hold the presenter weakly: a popped screen is let go
// while they end.
extension PhotoStreamPresenter {
  func listen() {
    listening =
      listening
      ?? Task { [weak self, changes = services.stream.changes()] in
        for await change in changes {
          switch change {
          case .reordered: self?.forgetOrder()
          case .updated(let added, _, _): self?.didUpdate(added)
          }
        }
      }
    if interactor.refreshesAtStart { refreshAtStart() }
  }

  /// Another screen may have pictures prepared of its own.
  private func didUpdate(_ added: Int) {
    startNews?.photos += added
    tellStartNews()
    if isShown { photos.prepareNext() }
  }

  private func refreshAtStart() {
    startNews = StartNews()
    let waiting = Task { [weak self, clock] in
      try await clock.sleep(for: Self.patience)
      self?.startNews?.isLate = true
      self?.tellStartNews()
    }
    refreshing = Task { [weak self, scan = services.sources.refresh()] in
      defer { waiting.cancel() }
      do {
        for try await case .finished(let summary) in scan where !Task.isCancelled {
          guard let news = self?.untold(summary) else { return }
          self?.didRefresh(news, tellsFailures: true)
        }
      } catch {
        self?.startNews = nil
        self?.didFailToRefresh(error)
      }
    }
  }

  /// Told once before the end, and only if somebody lets the others wait.
  private func tellStartNews() {
    guard let news = startNews, news.isLate, news.photos > 0, news.told == 0 else { return }
    startNews?.told = news.photos
    view?.display(PhotoStreamNotice.came(photos: news.photos))
  }

  /// What is told at the end of the refresh at the start: no line again for what was told before.
  func untold(_ summary: ScanSummary) -> ScanSummary {
    defer { startNews = nil }
    guard let told = startNews?.told, summary.added <= told else { return summary }
    var rest = summary
    rest.added = 0
    return rest
  }

  /// It gives way to whoever asks for a refresh: all are asked anew, and what is known to have come is told.
  private func endRefreshAtStart() {
    startNews?.isLate = true
    tellStartNews()
    startNews = nil
    refreshing?.cancel()
  }

  /// For the prompt and for Tab.
  func lookForSources() async {
    do {
      sourceNames = try await services.sources.sources().map(\.name)
      selectionName = try await interactor.obtainSelection()?.name
    } catch {
      interactor.dependencies.reporting.note(error, while: "looking what sources there are")
    }
  }

  /// For Tab. Nobody waits for it.
  func lookForSuggestions() {
    suggesting?.cancel()
    suggesting = Task { [weak self, services] in
      let suggestions = await services.searching.searchSuggestions(reporting: services.reporting)
      if !Task.isCancelled { self?.searchSuggestions = suggestions }
    }
  }

  /// For as long as the screen is there, also below another one that the program began with.
  func followUpdates() {
    guard following.isEmpty else { return }
    following = [
      Task { [weak self, summaries = services.sources.regularRefreshes()] in
        for await summary in summaries { self?.didRefresh(summary, tellsFailures: false) }
      },
      Task { [weak self, interactor, results = services.outbox.results()] in
        for await result in results {
          if let arrival = await interactor.obtainArrival(result) { self?.didPost(arrival) }
        }
      },
    ]
  }

  /// Shows what was posted without being asked. Several posts that arrive together are looked for together.
  private func didPost(_ arrival: PhotoStreamNotice) {
    view?.display(arrival)
    awaitsPost = true
    guard finding == nil else { return }
    finding = Task { [weak self, interactor] in
      while self?.takeAwaitedPost() == true {
        do {
          let summary = try await interactor.dependencies.sources.refreshAfterPost()
          self?.didRefresh(summary, tellsFailures: false)
        } catch {
          interactor.dependencies.reporting.note(error, while: "looking for what was posted")
        }
      }
      self?.finding = nil
    }
  }

  private func takeAwaitedPost() -> Bool {
    defer { awaitsPost = false }
    return awaitsPost
  }

  private func forgetOrder() {
    photos.forgetOrder()
    listedGaps = []
  }

  /// New photos found while the person is already walking are told, and at the start whom nobody could
  /// ask; nothing new is not.
  private func didRefresh(_ summary: ScanSummary, tellsFailures: Bool) {
    lookForNews()
    var summary = summary
    if !tellsFailures { summary.sources.removeAll { $0.failure != nil } }
    let hasFailures = summary.sources.contains { $0.failure != nil }
    guard summary.added + summary.changed + summary.removed > 0 || hasFailures else { return }
    photos.prepareNext()
    view?.display(PhotoStreamNotice.updated(summary))
  }

  private func didFailToRefresh(_ error: any Error) {
    guard !(error is CancellationError) else { return }
    interactor.dependencies.reporting.note(error, while: "looking for new photos")
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
        try interactor.dependencies.settings.noteTold(news.notifications)
      } catch {
        interactor.dependencies.reporting.note(error, while: "looking for notifications")
      }
    }
  }
}
