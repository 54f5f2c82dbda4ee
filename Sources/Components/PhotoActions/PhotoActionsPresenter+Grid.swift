import Domain

// Several photos side by side.
extension PhotoActionsPresenter {
  /// The same with its pictures, which are all asked for at once; where that is stopped, with those that are there.
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
