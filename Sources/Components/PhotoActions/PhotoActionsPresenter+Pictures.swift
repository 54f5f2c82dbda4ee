import Domain
import Viper

// Pictures that move or play, and several side by side.
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

  /// The grid with its pictures, which are all asked for at once. If that is stopped, it has those that are there.
  ///
  /// `tell` hears how many of how many are there, unless it is stopped.
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
