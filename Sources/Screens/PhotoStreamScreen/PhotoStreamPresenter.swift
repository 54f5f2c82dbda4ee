import Domain
import Viper

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
  func obtainCurrent(of walk: PhotoWalk) async throws -> PhotoWalk?
  func obtainNext(of walk: PhotoWalk) async throws -> PhotoWalk?
  func obtainPrevious(of walk: PhotoWalk) async throws -> PhotoWalk?
  func obtainProspect(of walk: PhotoWalk) async throws -> [Photo]
  func obtainRows(from id: PhotoID?, limit: Int) async throws -> [StreamRow]
  func obtainGaps() async throws -> [StreamGap]
  func fill(_ gap: StreamGap) async throws -> ScanSummary
  func show(only source: Source?) async
  func obtainMuted(limit: Int) async throws -> [Photo]
  func obtainPicture(
    of photo: Photo, fitting bounds: PixelSize
  ) -> AsyncThrowingStream<PictureProgress, any Error>
  func expect(_ photos: [Photo], fitting bounds: PixelSize)
  func saveOriginal(of photo: Photo, to path: String) async throws -> FileLocation
  func markSeen(_ id: PhotoID) async throws
  func markAllSeen() async throws -> Int
  func refresh() -> AsyncThrowingStream<ScanProgress, any Error>
  func changes() -> AsyncStream<StreamChange>
  func obtainStandings(of photos: [Photo]) async -> [PhotoID: Standing]
  func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing
  func comment(_ text: String, on photo: Photo, answering comment: Comment?) async throws -> Comment
  func beginAnswer(to photo: Photo) async throws -> StoredDraft
  func obtainComments(on photo: Photo) async throws -> CommentList
  func remove(_ comment: Comment, from photo: Photo) async throws
  func obtainPlaces() async throws -> [PostPlace]
  func keep(_ draft: Draft, at place: PostPlace) async throws -> StoredDraft
  func post(_ draft: Draft, at place: PostPlace) async throws
  func obtainNews() async throws -> NotificationNews?
  func noteTold(_ news: NotificationNews) throws
  func neededCards() -> [InformationCard]
  func retire(_ card: InformationCard)
  func report(_ error: any Error, while activity: String)
}

/// Where the photo stream leads.
@MainActor
protocol PhotoStreamRouting: AnyObject {
  func open(_ id: PhotoID) async
  func compose(_ draft: Int64) async
}

/// Walks the stream like a deck, and decides what of each photo is shown.
@MainActor
final class PhotoStreamPresenter: PhotoStreamPresenting {
  weak var view: (any PhotoStreamViewing)?
  let interactor: any PhotoStreamInteracting
  let router: any PhotoStreamRouting
  var state = PhotoStreamState()
  var listed = ListedNumbers()
  var comments: CommentList?
  /// Says which pictures are likely to be asked for next.
  var preparing: Task<Void, Never>?
  /// What the last picture was drawn on, and the next will be.
  var canvasForNext: PictureCanvas?
  /// Looks what others did with what the person posted.
  var watching: Task<Void, Never>?
  private(set) var isInteractive = false
  private let turn = Turn()
  private var cardsShown: Set<InformationCard> = []
  private var listening: Task<Void, Never>?
  private var refreshing: Task<Void, Never>?

  init(interactor: any PhotoStreamInteracting, router: any PhotoStreamRouting) {
    self.interactor = interactor
    self.router = router
  }

  deinit {
    refreshing?.cancel()
    preparing?.cancel()
    watching?.cancel()
  }

  func appear(_ place: Int?, on canvas: PictureCanvas?, isInteractive: Bool) async {
    self.isInteractive = isInteractive
    if let place {
      await present(on: canvas) { [self] in $0.jumped(to: try await item(at: place)) }
    } else if isInteractive, state.walk.current == nil {
      await showNext(on: canvas)
    }
    if isInteractive { listen() }
  }

  func disappear() {
    turn.end()
    listening?.cancel()
    listening = nil
    watching?.cancel()
    watching = nil
  }

  func showNext(on canvas: PictureCanvas?) async {
    let isAsked = state.walk.current != nil
    await present(on: canvas) { [interactor] in try await interactor.obtainNext(of: $0) }
    if isAsked { retire(.next) }
  }

  func showPrevious(on canvas: PictureCanvas?) async {
    await present(on: canvas) { [interactor] in try await interactor.obtainPrevious(of: $0) }
  }

  func show(_ place: Int?, on canvas: PictureCanvas?) async {
    await present(on: canvas, uncovered: true) { [self] walk in
      guard let place else { return try await interactor.obtainCurrent(of: walk) }
      return walk.jumped(to: try await item(at: place))
    }
    retire(.show)
  }

  func markAllSeen() async {
    await answer { [interactor] in .markedSeen(try await interactor.markAllSeen()) }
  }

  func refresh() async {
    await answer { [self] in
      for try await progress in interactor.refresh() {
        switch progress {
        case .scanning(let done, let found):
          wait(for: .photos, progress: found == 0 ? nil : Double(done) / Double(found))
        case .finished(let summary):
          prepareNext()
          return .refreshed(summary)
        }
      }
      throw CancellationError()
    }
    lookForNews()
  }
}

extension PhotoStreamPresenter {
  /// Shows the answer to a command, unless another one began meanwhile; returns whether it did.
  @discardableResult
  func answer(
    waitingFor waiting: PhotoStreamWaiting = .photos,
    _ obtain: @escaping @MainActor () async throws -> PhotoStreamContent
  ) async -> Bool {
    wait(for: waiting)
    switch await turn.take(obtain) {
    case nil: return false
    case .success(let content):
      state.content = .loaded(arrived(content))
      view?.display(state)
    case .failure(let error): fail(error, while: "answering in the photo stream")
    }
    return true
  }

  private func arrived(_ content: PhotoStreamContent) -> PhotoStreamContent {
    guard case .photo(var card) = content else { return content }
    state.walk = card.walk
    card.information = nextCard()
    return .photo(card)
  }

  /// What was stopped waits for nothing, and must not speak over what began instead.
  func wait(for waiting: PhotoStreamWaiting, progress: Double? = nil) {
    guard !Task.isCancelled else { return }
    state.waiting = waiting
    state.content = .loading(progress: progress)
    view?.display(state)
  }

  func fail(_ error: any Error, while activity: String = "answering in the photo stream") {
    interactor.report(error, while: activity)
    state.content = .failed(reason: Reason.of(error))
    view?.display(state)
  }

  func empty() async throws -> PhotoStreamContent {
    .empty(hasSources: try await !interactor.obtainSources().isEmpty)
  }

  func item(at place: Int) async throws -> StreamItem {
    if let id = listed.photos[place], let item = try await interactor.obtainPhoto(id) {
      return item
    }
    guard let item = try await interactor.obtainPhoto(at: place) else {
      throw NoSuchPlace(place: place, total: try await interactor.obtainFirst()?.total ?? 0)
    }
    return item
  }

  /// Each card is told once a session, until what it tells was used.
  private func nextCard() -> InformationCard? {
    guard isInteractive else { return nil }
    let card = interactor.neededCards().first { !cardsShown.contains($0) }
    if let card { cardsShown.insert(card) }
    return card
  }

  /// A script learns nothing, and what only reads writes nothing.
  func retire(_ card: InformationCard) {
    guard isInteractive else { return }
    interactor.retire(card)
  }

  func forgetOrder() {
    state.walk = state.walk.withoutTrail()
    listed = ListedNumbers()
  }
}

extension PhotoStreamPresenter {
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

  /// New photos found while the person is already walking are told, and whom nobody could ask;
  /// nothing new is not.
  private func didRefresh(_ summary: ScanSummary) {
    lookForNews()
    let hasFailures = summary.sources.contains { $0.failure != nil }
    guard summary.added + summary.changed + summary.removed > 0 || hasFailures else { return }
    prepareNext()
    view?.display(PhotoStreamNotice.updated(summary))
  }

  private func didFailToRefresh(_ error: any Error) {
    guard !(error is CancellationError) else { return }
    interactor.report(error, while: "looking for new photos")
    view?.display(PhotoStreamNotice.refreshFailed(reason: Reason.of(error)))
  }
}
