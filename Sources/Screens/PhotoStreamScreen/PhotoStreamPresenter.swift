import Domain

/// Shows states to a person.
@MainActor
protocol PhotoStreamViewing: AnyObject {
  func display(_ state: PhotoStreamState)
  func display(_ notice: PhotoStreamNotice)
}

/// The use cases of a photo stream.
protocol PhotoStreamInteracting: Sendable {
  var now: Timestamp { get }
  var displaySettings: DisplaySettings { get }
  var listLength: Int { get }
  var refreshesAtStart: Bool { get }
  func obtainSources() async throws -> [Source]
  func obtainFirst() async throws -> StreamItem?
  func obtainPhoto(_ id: PhotoID) async throws -> StreamItem?
  func obtainPhoto(at place: Int) async throws -> StreamItem?
  func obtainNext(after id: PhotoID) async throws -> StreamItem?
  func obtainPrevious(before id: PhotoID) async throws -> StreamItem?
  func obtainRows(from id: PhotoID?, limit: Int) async throws -> [StreamRow]
  func obtainGaps() async throws -> [StreamGap]
  func fill(_ gap: StreamGap) async throws -> ScanSummary
  func show(only source: Source?) async
  func obtainMuted(limit: Int) async throws -> [Photo]
  func obtainPicture(of photo: Photo, fitting bounds: PixelSize) async throws -> Bitmap
  func markSeen(_ id: PhotoID) async throws
  func markAllSeen() async throws -> Int
  func refresh() -> AsyncThrowingStream<ScanProgress, any Error>
  func changes() -> AsyncStream<StreamChange>
  func neededCards() -> [InformationCard]
  func retire(_ card: InformationCard)
  func report(_ error: any Error, while activity: String)
}

/// Walks the stream like a deck, and decides what of each photo is shown.
@MainActor
final class PhotoStreamPresenter: PhotoStreamPresenting {
  weak var view: (any PhotoStreamViewing)?
  let interactor: any PhotoStreamInteracting
  var state = PhotoStreamState()
  /// Photos one went back over with `prev`: `next` returns through them, the last one first.
  private var forward: [PhotoID] = []
  private(set) var listed = ListedNumbers()
  private var cardsShown: Set<InformationCard> = []
  private var isInteractive = false
  private var listening: Task<Void, Never>?
  private var refreshing: Task<Void, Never>?

  init(interactor: any PhotoStreamInteracting) {
    self.interactor = interactor
  }

  deinit {
    refreshing?.cancel()
  }

  func appear(_ place: Int?, on canvas: PixelSize?, isInteractive: Bool) async {
    self.isInteractive = isInteractive
    if let place {
      await present(on: canvas) { [self] trail in
        trail = []
        return try await item(at: place)
      }
    } else if isInteractive, state.current == nil {
      await showNext(on: canvas)
    }
    if isInteractive { listen() }
  }

  func disappear() {
    listening?.cancel()
    listening = nil
  }

  func showNext(on canvas: PixelSize?) async {
    let isAsked = state.current != nil
    await present(on: canvas) { [self] trail in
      while let id = trail.popLast() {
        if let item = try await interactor.obtainPhoto(id) { return item }
      }
      guard let current = state.current else { return try await interactor.obtainFirst() }
      return try await interactor.obtainNext(after: current.id)
    }
    if isAsked { retire(.next) }
  }

  func showPrevious(on canvas: PixelSize?) async {
    await present(on: canvas) { [self] trail in
      guard let current = state.current else { return try await interactor.obtainFirst() }
      trail.append(current.id)
      return try await interactor.obtainPrevious(before: current.id)
    }
  }

  func show(_ place: Int?, on canvas: PixelSize?) async {
    await present(on: canvas, uncovered: true) { [self] trail in
      if let place {
        trail = []
        return try await item(at: place)
      }
      guard let current = state.current else { return try await interactor.obtainFirst() }
      return try await interactor.obtainPhoto(current.id)
    }
    retire(.show)
  }

  func list(_ length: Int?) async {
    await answer { [self] in
      let start = try await state.current == nil ? interactor.obtainFirst() : state.current
      let rows = try await interactor.obtainRows(
        from: start?.id, limit: length ?? interactor.listLength)
      guard !rows.isEmpty else { return try await empty() }
      listed = ListedNumbers(rows)
      return .list(rows, now: interactor.now)
    }
    retire(.list)
  }

  func markAllSeen() async {
    await answer { [self] in .markedSeen(try await interactor.markAllSeen()) }
  }

  func refresh() async {
    await answer { [self] in
      for try await progress in interactor.refresh() {
        switch progress {
        case .scanning(let done, let found):
          state.content = .loading(progress: found == 0 ? nil : Double(done) / Double(found))
          view?.display(state)
        case .finished(let summary):
          return .refreshed(summary)
        }
      }
      throw CancellationError()
    }
  }
}

extension PhotoStreamPresenter {
  private func item(at place: Int) async throws -> StreamItem? {
    if let id = listed.photos[place], let item = try await interactor.obtainPhoto(id) {
      return item
    }
    guard let item = try await interactor.obtainPhoto(at: place) else {
      throw NoSuchPlace(place: place, total: try await interactor.obtainFirst()?.total ?? 0)
    }
    return item
  }

  private func empty() async throws -> PhotoStreamContent {
    .empty(hasSources: try await !interactor.obtainSources().isEmpty)
  }

  /// Shows what is chosen. Where one is, and the way back, change only if it comes to that.
  private func present(
    on canvas: PixelSize?, uncovered: Bool = false,
    _ choose: (inout [PhotoID]) async throws -> StreamItem?
  ) async {
    await answer { [self] in
      var trail = forward
      guard let item = try await choose(&trail) else {
        return try await empty()
      }
      var card = await card(for: item, on: canvas, uncovered: uncovered)
      try Task.checkCancellation()
      (state.current, forward) = (item, trail)
      card.information = nextCard()
      return .photo(card)
    }
    if case .photo(let card) = state.content.value { await remember(card.item.id) }
  }

  private func remember(_ id: PhotoID) async {
    do {
      try await interactor.markSeen(id)
    } catch {
      fail(error, while: "remembering a photo as seen")
    }
  }

  private func card(for item: StreamItem, on canvas: PixelSize?, uncovered: Bool) async -> PhotoCard
  {
    let settings = interactor.displaySettings
    let isCovered = item.photo.isSensitive && settings.coversSensitive && !uncovered
    return PhotoCard(
      item: item, picture: await picture(of: item.photo, on: canvas, isCovered: isCovered),
      now: interactor.now, settings: settings)
  }

  private func picture(of photo: Photo, on canvas: PixelSize?, isCovered: Bool) async
    -> PictureState
  {
    guard !isCovered else { return .covered }
    guard let canvas else { return .omitted }
    do {
      return .shown(try await interactor.obtainPicture(of: photo, fitting: canvas))
    } catch {
      return .unavailable(reason: Reason.of(error))
    }
  }

  /// Each card is told once a session, until what it tells was used.
  private func nextCard() -> InformationCard? {
    guard isInteractive else { return nil }
    let card = interactor.neededCards().first { !cardsShown.contains($0) }
    if let card { cardsShown.insert(card) }
    return card
  }

  /// A script learns nothing, and what only reads writes nothing.
  private func retire(_ card: InformationCard) {
    guard isInteractive else { return }
    interactor.retire(card)
  }

  func answer(_ obtain: () async throws -> PhotoStreamContent) async {
    state.content = .loading(progress: nil)
    view?.display(state)
    do {
      state.content = .loaded(try await obtain())
      view?.display(state)
    } catch {
      fail(error, while: "answering in the photo stream")
    }
  }

  private func fail(_ error: any Error, while activity: String) {
    interactor.report(error, while: activity)
    state.content = .failed(reason: Reason.of(error))
    view?.display(state)
  }

  /// The tasks hold the presenter weakly: a popped screen is let go while they end.
  private func listen() {
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

  func forgetOrder() {
    forward = []
    listed = ListedNumbers()
  }

  /// New photos found while the person is already walking are told, and whom nobody could ask;
  /// nothing new is not.
  private func didRefresh(_ summary: ScanSummary) {
    let hasFailures = summary.sources.contains { $0.failure != nil }
    guard summary.added + summary.changed + summary.removed > 0 || hasFailures else { return }
    view?.display(PhotoStreamNotice.updated(summary))
  }

  private func didFailToRefresh(_ error: any Error) {
    guard !(error is CancellationError) else { return }
    interactor.report(error, while: "looking for new photos")
    view?.display(PhotoStreamNotice.refreshFailed(reason: Reason.of(error)))
  }
}
