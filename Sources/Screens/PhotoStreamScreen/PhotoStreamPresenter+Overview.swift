import Domain

// Several photos at once, each by the number it is then called by.
extension PhotoStreamPresenter {
  func list(_ length: Int?) async {
    await answer { [self] in
      let rows = try await rows(length ?? interactor.listLength)
      guard !rows.isEmpty else { return try await empty() }
      let standings = await interactor.obtainStandings(of: rows.compactMap(\.item?.photo))
      return .list(rows, standings: standings, now: interactor.now)
    }
    retire(.list)
  }

  /// Looking over them is not seeing them: they come again, one by one.
  func showGrid(_ length: Int?, on canvas: PictureCanvas?) async {
    await answer { [self] in
      let items = try await rows(length ?? Self.gridLength).compactMap(\.item)
      guard !items.isEmpty else { return try await empty() }
      let settings = interactor.displaySettings
      let canvas = canvas?.gridCell
      var grid = PhotoGrid(
        cells: await cells(of: items, on: canvas, settings), canvas: canvas, settings: settings)
      let standings = await interactor.obtainStandings(of: items.map(\.photo))
      for index in grid.cells.indices {
        grid.cells[index].standing = standings[grid.cells[index].item.id]
      }
      return .grid(grid)
    }
    retire(.grid)
  }

  private static let gridLength = 12

  /// From where one is; `show 7` then means what is called 7 there.
  private func rows(_ length: Int) async throws -> [StreamRow] {
    var start = state.walk.current?.id
    if start == nil { start = try await interactor.obtainFirst()?.id }
    let rows = try await interactor.obtainRows(from: start, limit: length)
    if !rows.isEmpty { listed = ListedNumbers(rows) }
    return rows
  }

  /// All pictures are asked for at once; when that is stopped, those that are there are shown.
  private func cells(
    of items: [StreamItem], on canvas: PictureCanvas?, _ settings: DisplaySettings
  ) async -> [PhotoGrid.Cell] {
    guard let canvas else { return items.map { PhotoGrid.Cell(item: $0, picture: .omitted) } }
    var cells = items.map { PhotoGrid.Cell(item: $0, picture: .covered) }
    let open = items.indices.filter {
      !(items[$0].photo.isSensitive && settings.coversSensitive)
    }
    wait(for: .pictures(0, of: open.count))
    await withTaskGroup(of: (Int, PictureState).self) { group in
      for index in open {
        let photo = items[index].photo
        group.addTask { [interactor] in
          (index, await Self.picture(of: photo, fitting: canvas.bounds, by: interactor))
        }
      }
      var done = 0
      for await (index, picture) in group {
        cells[index].picture = picture
        done += 1
        wait(for: .pictures(done, of: open.count))
      }
    }
    return cells
  }

  private nonisolated static func picture(
    of photo: Photo, fitting bounds: PixelSize, by interactor: any PhotoStreamInteracting
  ) async -> PictureState {
    do {
      for try await case .finished(let bitmap) in interactor.obtainPicture(
        of: photo, fitting: bounds)
      {
        return .shown(bitmap)
      }
      throw CancellationError()
    } catch {
      interactor.report(error, while: "loading a picture")
      return .unavailable(reason: Reason.of(error))
    }
  }
}
