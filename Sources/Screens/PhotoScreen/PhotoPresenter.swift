import Domain
import Viper
import Wording

/// Shows states to a person.
@MainActor
protocol PhotoViewing: AnyObject {
  func display(_ state: PhotoState)
}

/// The use cases of one photo.
protocol PhotoInteracting: Sendable {
  var now: Timestamp { get }
  var displaySettings: DisplaySettings { get }
  var listLength: Int { get }
  func obtainPhoto(_ address: PhotoAddress) async throws -> StreamItem
  func obtainCurrent(of walk: PhotoWalk) async throws -> PhotoWalk?
  func obtainNext(of walk: PhotoWalk) async throws -> PhotoWalk?
  func obtainPrevious(of walk: PhotoWalk) async throws -> PhotoWalk?
  func obtainProspect(of walk: PhotoWalk) async throws -> [Photo]
  func obtainSource(_ id: SourceID) async throws -> Source?
  func obtainPicture(
    of photo: Photo, fitting bounds: PixelSize
  ) -> AsyncThrowingStream<PictureProgress, any Error>
  func expect(_ photos: [Photo], fitting bounds: PixelSize)
  func saveOriginal(of photo: Photo, to path: String) async throws -> FileLocation
  func markSeen(_ id: PhotoID) async throws
  func obtainStanding(of photo: Photo) async -> Standing?
  func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing
  func comment(_ text: String, on photo: Photo, answering comment: Comment?) async throws -> Comment
  func beginAnswer(to photo: Photo) async throws -> StoredDraft
  func obtainComments(on photo: Photo) async throws -> CommentList
  func remove(_ comment: Comment, from photo: Photo) async throws
  func report(_ error: any Error, while activity: String)
}

/// Where a photo leads.
@MainActor
protocol PhotoRouting: AnyObject {
  func compose(_ draft: Int64) async
}

/// Shows photos large, one after the other, and decides what of each is to be seen.
@MainActor
final class PhotoPresenter: PhotoPresenting {
  weak var view: (any PhotoViewing)?
  /// Says which pictures are likely to be asked for next.
  private(set) var preparing: Task<Void, Never>?
  let interactor: any PhotoInteracting
  let router: any PhotoRouting
  var comments: CommentList?
  private(set) var state = PhotoState()
  private let turn = Turn()

  init(interactor: any PhotoInteracting, router: any PhotoRouting) {
    self.interactor = interactor
    self.router = router
  }

  deinit {
    preparing?.cancel()
  }

  func appear(_ address: PhotoAddress?, on canvas: PictureCanvas?, isInteractive: Bool) async {
    if let address {
      await present(on: canvas) { [interactor] in
        $0.jumped(to: try await interactor.obtainPhoto(address))
      }
    } else if isInteractive, state.walk.current == nil {
      await showNext(on: canvas)
    }
  }

  func disappear() {
    turn.end()
  }

  func showNext(on canvas: PictureCanvas?) async {
    await present(on: canvas) { [interactor] in try await interactor.obtainNext(of: $0) }
  }

  func showPrevious(on canvas: PictureCanvas?) async {
    await present(on: canvas) { [interactor] in try await interactor.obtainPrevious(of: $0) }
  }

  func show(_ place: Int?, on canvas: PictureCanvas?) async {
    await present(on: canvas, uncovered: true) { [interactor] walk in
      guard let place else { return try await interactor.obtainCurrent(of: walk) }
      return walk.jumped(to: try await interactor.obtainPhoto(.place(place)))
    }
  }

  func save(to path: String) async {
    guard let photo = state.walk.current?.photo else { return fail(NoPhotoShown()) }
    await answer(waitingFor: .saving) { [interactor] in
      .saved(try await interactor.saveOriginal(of: photo, to: path))
    }
  }
}

extension PhotoPresenter {
  /// Shows the photo that is chosen. Where one is, and the way back, change only if it comes to that;
  /// a picture that is stopped is no reason not to: it would hold up the photos behind it.
  private func present(
    on canvas: PictureCanvas?, uncovered: Bool = false,
    _ choose: @escaping @MainActor (PhotoWalk) async throws -> PhotoWalk?
  ) async {
    let isAnswered = await answer { [self] in
      guard let walk = try await choose(state.walk), let item = walk.current else { return .empty }
      try Task.checkCancellation()
      return .page(try await page(of: item, at: walk, on: canvas, uncovered: uncovered))
    }
    guard isAnswered, !Task.isCancelled, case .page(let page) = state.content.value else { return }
    await remember(page.item.id)
    prepare(on: canvas)
  }

  private func page(
    of item: StreamItem, at walk: PhotoWalk, on canvas: PictureCanvas?, uncovered: Bool
  ) async throws -> PhotoPage {
    let settings = interactor.displaySettings
    var page = PhotoPage(
      item: item, walk: walk, source: try await interactor.obtainSource(item.id.source),
      picture: .omitted, now: interactor.now, settings: settings)
    page.standing = await interactor.obtainStanding(of: item.photo)
    if item.photo.isSensitive, settings.coversSensitive, !uncovered {
      page.picture = .covered
    } else if let canvas {
      page.picture = await picture(for: page, on: canvas)
    }
    return page
  }

  private func picture(for page: PhotoPage, on canvas: PictureCanvas) async -> PictureState {
    let photo = page.item.photo
    var coming = ComingPicture(placeholder: photo.placeholder(on: canvas))
    wait(for: .picture(coming, page))
    do {
      for try await progress in interactor.obtainPicture(of: photo, fitting: canvas.bounds) {
        if case .finished(let bitmap) = progress { return .shown(bitmap) }
        coming.progress = progress
        wait(for: .picture(coming, page))
      }
      throw CancellationError()
    } catch {
      interactor.report(error, while: "loading a picture")
      return .unavailable(reason: Reason.of(error))
    }
  }

  /// Those that come are prepared also if they will be covered, so that `show` is quick.
  private func prepare(on canvas: PictureCanvas?) {
    preparing?.cancel()
    guard let canvas else { return }
    preparing = Task { [interactor, walk = state.walk] in
      do {
        let photos = try await interactor.obtainProspect(of: walk)
        if !Task.isCancelled { interactor.expect(photos, fitting: canvas.bounds) }
      } catch {
        interactor.report(error, while: "looking which photos come next")
      }
    }
  }

  private func remember(_ id: PhotoID) async {
    do {
      try await interactor.markSeen(id)
    } catch {
      fail(error, while: "remembering a photo as seen")
    }
  }

  /// What was stopped waits for nothing, and must not speak over what began instead.
  private func wait(for waiting: PhotoWaiting) {
    guard !Task.isCancelled else { return }
    state.waiting = waiting
    state.content = .loading(progress: nil)
    view?.display(state)
  }

  private func fail(_ error: any Error, while activity: String = "showing a photo") {
    interactor.report(error, while: activity)
    state.content = .failed(reason: Reason.of(error))
    view?.display(state)
  }
}

extension PhotoPresenter {
  /// Shows the answer to a command, unless another one began meanwhile; returns whether it did.
  @discardableResult
  func answer(
    waitingFor waiting: PhotoWaiting = .photo,
    _ obtain: @escaping @MainActor () async throws -> PhotoContent
  ) async -> Bool {
    wait(for: waiting)
    switch await turn.take(obtain) {
    case nil: return false
    case .success(let content):
      if case .page(let page) = content { state.walk = page.walk }
      state.content = .loaded(content)
      view?.display(state)
    case .failure(let error): fail(error)
    }
    return true
  }
}
