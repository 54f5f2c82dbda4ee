import Domain
import Terminal
import Wording

extension PhotoStreamView: PhotoStreamViewing {
  func display(_ state: PhotoStreamState) {
    switch state.content {
    case .idle: break
    case .loading(let progress): display(state.waiting, progress)
    case .failed(let reason):
      console.show(progress: nil)
      console.fail(StyledText(reason))
    case .loaded(let content):
      console.show(progress: nil)
      display(content)
    }
  }

  func display(_ notice: PhotoStreamNotice) {
    switch notice {
    case .updated(let summary):
      if summary.added + summary.changed + summary.removed > 0 {
        console.write(ScanText.update(summary))
      }
      for line in ScanText.failures(summary) { console.write(line) }
    case .refreshFailed(let reason):
      console.warn(StyledText("looking for new photos failed: \(reason)"))
    case .news(let news):
      if let line = NewsText.line(news) { console.write(line) }
    }
  }

  private func display(_ waiting: PhotoStreamWaiting, _ progress: Double?) {
    switch waiting {
    case .photos:
      guard let progress else { return }
      console.show(progress: ProgressLine("looking for photos", fraction: progress))
    case .picture(let coming, let card, let canvas):
      console.show(
        progress: ProgressLine(
          coming, rows: canvas.rows, card.settings, words: StreamText.lines(card)))
    case .pictures(let done, let count):
      console.show(progress: ProgressLine(pictures: done, of: count))
    case .saving: console.show(progress: ProgressLine("saving"))
    case .comments: console.show(progress: ProgressLine("asking for comments"))
    }
  }

  private func display(_ content: PhotoStreamContent) {
    switch content {
    case .photo(let card): display(card)
    case .list(let rows, let standings, let now): display(rows, standings, now: now)
    case .answer(let answer): console.write(answer)
    case .composing(let draft): console.write(record: ["draft": draft.id])
    case .posted(_, let place):
      console.write(
        StyledText("✓ ", .success) + StyledText("on its way to \(place.name); ")
          + StyledText("outbox", .command) + " shows what waits")
      console.write(record: ["posted": place.name])
    case .drafted(let stored, let reason):
      console.warn(StyledText(reason))
      console.write(record: ["draft": stored.id])
    case .grid(let grid): display(grid)
    case .saved(let location):
      console.write(PhotoText.saved(at: location))
      console.write(record: SavedRecord(location))
    case .opened: break
    case .muted(let photos, let now):
      for photo in photos {
        console.write(StreamText.row(photo, now: now, columns: columns))
        console.write(record: PhotoRecord(photo))
      }
      if photos.isEmpty { console.write("Nothing is filtered out.") }
    case .refreshed(let summary):
      for line in ScanText.news(summary) { console.write(line) }
      console.write(record: ScanRecord(summary))
      console.write(problemsOf: summary)
    case .filled(let summary, let rest):
      for line in ScanText.news(summary) { console.write(line) }
      console.write(record: ScanRecord(summary))
      console.write(problemsOf: summary)
      if let rest {
        console.write(GapText.row(rest))
        console.write(record: GapRecord(rest))
      }
    case .complete(let others):
      let rest = others == 0 ? "" : " there; \(HumanText.count(others, "other gap")) in the list"
      console.write(StyledText("✓ ", .success) + "nothing is missing\(rest)")
      console.write(record: ["missing": others])
    case .narrowed(let source, let photos):
      console.write(
        StyledText("✓ ", .success)
          + "\(source?.name ?? "all sources"): \(HumanText.count(photos, "photo"))")
      console.write(record: ["only": source?.id.rawValue])
    case .markedSeen(let count):
      console.write(
        StyledText("✓ ", .success) + "\(HumanText.count(count, "photo")) marked as seen")
      console.write(record: ["markedSeen": count])
    case .empty(hasSources: true):
      console.write(
        "No photos here yet. " + StyledText("refresh", .command) + " looks for them again.")
    case .empty(hasSources: false):
      console.write(
        "No photos yet. " + StyledText("settings", .command) + ", then "
          + StyledText("add <folder>", .command) + " brings some in.")
    }
  }

  private func display(
    _ rows: [StreamRow], _ standings: [PhotoID: Standing], now: Timestamp
  ) {
    let width = HumanText.number(rows.compactMap(\.item).last?.place ?? 0).count
    for row in rows {
      switch row {
      case .photo(let item):
        let standing = standings[item.id]
        console.write(
          StreamText.row(item, standing, now: now, placeWidth: width, columns: columns))
        console.write(record: PhotoRecord(item, standing))
      case .gap(let gap):
        console.write(GapText.row(gap))
        console.write(record: GapRecord(gap))
      }
    }
  }

  private var columns: Int? { console.columnsToFill }

  private func display(_ card: PhotoCard) {
    if case .shown(let bitmap) = card.picture, let canvas = card.canvas,
      let picture = Picture(bitmap, rows: canvas.rows, card.settings)
    {
      console.write(picture)
    }
    for line in StreamText.lines(card) { console.write(line) }
    console.write(record: PhotoRecord(card.item, card.standing))
  }

  private func display(_ grid: PhotoGrid) {
    let cells = grid.cells.map { cell in
      PictureGrid.Cell(picture(of: cell, in: grid), caption: StreamText.caption(cell))
    }
    console.write(PictureGrid(cells))
    for cell in grid.cells { console.write(record: PhotoRecord(cell.item, cell.standing)) }
  }

  private func picture(of cell: PhotoGrid.Cell, in grid: PhotoGrid) -> Picture? {
    guard let canvas = grid.canvas else { return nil }
    let bitmap: Bitmap? =
      switch cell.picture {
      case .shown(let bitmap): bitmap
      case .covered: cell.item.photo.cover(on: canvas)
      case .omitted, .unavailable: nil
      }
    return bitmap.flatMap { Picture($0, rows: canvas.rows, grid.settings) }
  }
}
