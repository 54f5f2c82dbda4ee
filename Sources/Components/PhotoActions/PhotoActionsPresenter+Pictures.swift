import Domain
import Viper
import Wording

// A picture that is coming, one that moves or plays, and several side by side.
extension PhotoActionsPresenter {
  /// The picture of a photo, or why there is none. It is omitted if the next line is typed while it loads; it
  /// then goes on loading until another one is asked for, so that it is there if the person goes back.
  func picture(for card: PhotoCard, on canvas: PictureCanvas) async -> PictureState {
    let photo = card.item.photo
    guard photo.media.still != nil else {
      return photo.blurhash.flatMap { _ in photo.placeholder(on: canvas) }.map(PictureState.shown)
        ?? .omitted
    }
    let placeholder = photo.placeholder(on: canvas)
    wait(for: .picture(PendingPicture(placeholder: placeholder), card))
    let steps = interactor.obtainPicture(of: photo, on: canvas)
    // Only now: if it is the same picture, cancelling before would have ended its loading.
    loading?.cancel()
    let waiting = Task { () async throws -> Bitmap in
      for try await step in steps {
        if case .finished(let bitmap) = step { return bitmap }
        wait(for: .picture(PendingPicture(placeholder: placeholder, progress: step), card))
      }
      throw CancellationError()
    }
    view?.whenOvertaken { [weak self, interactor] in
      // Asked for again before `waiting` is cancelled: a picture that nobody waits for is not loaded on.
      let steps = interactor.obtainPicture(of: photo, on: canvas)
      self?.loading = Task {
        _ = await interactor.dependencies.reporting.attempt("loading a picture") {
          for try await _ in steps {}
        }
      }
      waiting.cancel()
    }
    do {
      let bitmap = try await withTaskCancellationHandler {
        try await waiting.value
      } onCancel: {
        waiting.cancel()
      }
      return .shown(bitmap)
    } catch is CancellationError where !Task.isCancelled {
      isOvertaken = true
      return .omitted
    } catch {
      interactor.dependencies.reporting.note(error, while: "loading a picture")
      return .unavailable(reason: Reason.of(error))
    }
  }

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

  /// The grid with its pictures, which are loaded at the same time. If that is cancelled, it has those that are loaded.
  ///
  /// Calls `tell` with the progress until it is cancelled.
  public func filled(
    _ grid: PhotoGrid, telling tell: (_ done: Int, _ count: Int) -> Void
  ) async -> PhotoGrid {
    guard let bounds = grid.canvas?.bounds else { return grid }
    var filled = grid
    let open = grid.cells.indices.filter { grid.cells[$0].picture != .covered }
    if !Task.isCancelled { tell(0, open.count) }
    await withTaskGroup(of: (Int, PictureState).self) { group in
      for index in open {
        let photo = grid.cells[index].item.photo
        group.addTask { [interactor] in
          (index, await interactor.obtainPicture(of: photo, fitting: bounds))
        }
      }
      var done = 0
      for await (index, picture) in group {
        filled.cells[index].picture = picture
        done += 1
        if !Task.isCancelled { tell(done, open.count) }
      }
    }
    return filled
  }
}
