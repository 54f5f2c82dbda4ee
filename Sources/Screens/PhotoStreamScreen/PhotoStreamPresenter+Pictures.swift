import Domain
import Wording

// One photo: which, what of it is shown, and which come next.
extension PhotoStreamPresenter {
  /// Shows the photo that is chosen. Where one is, and the way back, change only if it comes to that;
  /// a picture that is stopped is no reason not to: it would hold up the photos behind it.
  func present(
    on canvas: PictureCanvas?, uncovered: Bool = false,
    _ choose: @escaping @MainActor (PhotoWalk) async throws -> PhotoWalk?
  ) async {
    let isAnswered = await answer { [self] in
      guard let walk = try await choose(state.walk), let item = walk.current else {
        return try await empty()
      }
      try Task.checkCancellation()
      return .photo(await card(for: item, at: walk, on: canvas, uncovered: uncovered))
    }
    guard isAnswered, !Task.isCancelled, case .photo(let card) = state.content.value else { return }
    await remember(card.item.id)
    canvasForNext = card.canvas
    prepareNext()
  }

  /// Has the pictures of photos made ready that come next, after one is shown or others were found.
  ///
  /// Also if they will be covered, so that `show` is quick.
  func prepareNext() {
    preparing?.cancel()
    guard let canvas = canvasForNext else { return }
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

  private func card(
    for item: StreamItem, at walk: PhotoWalk, on canvas: PictureCanvas?, uncovered: Bool
  ) async -> PhotoCard {
    let settings = interactor.displaySettings
    let canvas = canvas?.taking(percentOfHeight: settings.height)
    let isCovered = item.photo.isSensitive && settings.coversSensitive && !uncovered
    var card = PhotoCard(
      item: item, walk: walk, picture: isCovered ? .covered : .omitted,
      standing: await interactor.obtainStandings(of: [item.photo])[item.id], canvas: canvas,
      now: interactor.now, settings: settings)
    if let canvas, !isCovered { card.picture = await picture(for: card, on: canvas) }
    return card
  }

  private func picture(for card: PhotoCard, on canvas: PictureCanvas) async -> PictureState {
    let photo = card.item.photo
    var coming = ComingPicture(placeholder: photo.placeholder(on: canvas))
    wait(for: .picture(coming, card, canvas: canvas))
    do {
      for try await progress in interactor.obtainPicture(of: photo, fitting: canvas.bounds) {
        if case .finished(let bitmap) = progress { return .shown(bitmap) }
        coming.progress = progress
        wait(for: .picture(coming, card, canvas: canvas))
      }
      throw CancellationError()
    } catch {
      interactor.report(error, while: "loading a picture")
      return .unavailable(reason: Reason.of(error))
    }
  }
}
