/// Draws pictures in the way that the terminal has, and knows which ones it still holds.
@MainActor
final class PictureOutput {
  private let isInTmux: Bool
  private let ids: KittyPictureIDs
  private let drawn = DrawnPictureCache()
  /// The width of the terminal when it last drew pictures.
  private var columns: Int?
  /// Where the last single picture stands.
  private(set) var screen: FilmScreen?

  /// - Parameter firstID: See ``KittyPictureIDs``.
  init(isInTmux: Bool, startingAt firstID: UInt32) {
    self.isInTmux = isInTmux
    ids = KittyPictureIDs(startingAt: firstID)
  }

  /// One picture; the cursor ends in its last row. A film can then be shown in its place.
  func text(of picture: Picture, _ traits: ConsoleTraits, largest: CellSize?) -> String {
    let order = adapt(toColumns: traits.columns)
    columns = traits.columns
    let drawing = draw(picture, columns: traits.columns, traits, largest)
    screen = FilmScreen(
      geometry: drawing.geometry, traits: traits, isInTmux: isInTmux,
      kittyID: traits.graphics == .kitty ? ids.latest : nil)
    return order + drawing.text
  }

  /// Several pictures; the cursor ends in the last row of captions.
  func text(of grid: PictureGrid, _ traits: ConsoleTraits, largest: CellSize?) -> String {
    let layout = GridLayout(columns: traits.columns, count: grid.cells.count)
    ids.limit = max(ids.limit, grid.cells.count)
    let order = adapt(toColumns: traits.columns)
    columns = traits.columns
    let blocks = stride(from: 0, to: grid.cells.count, by: layout.across).map { start in
      let cells = grid.cells[start..<min(start + layout.across, grid.cells.count)].map { cell in
        let caption = cell.caption.truncated(to: layout.columns)
        return GridBlock.Cell(
          drawing: cell.picture.map { draw($0, columns: layout.columns, traits, largest) },
          caption: (
            caption.renderedLine(traits.colours), TextWidth.columns(of: caption.plain)
          ))
      }
      return GridBlock(cells: cells, layout: layout).text
    }
    return order + blocks.joined(separator: "\n")
  }

  /// The commands that delete all pictures that the terminal holds.
  func clear() -> String {
    ids.clear().map(KittyCanvas.deletion)
      .map { isInTmux ? TmuxPassthrough.wrap($0) : $0 }.joined()
  }

  /// The commands that delete pictures if the terminal's width has changed since they were drawn.
  ///
  /// kitty then wraps lines anew but leaves pictures where they were, on text (kovidgoyal/kitty, issue 736).
  /// Inside tmux pictures are text and move with it.
  func adapt(toColumns width: Int) -> String {
    guard !isInTmux, let columns, columns != width else { return "" }
    self.columns = nil
    return clear()
  }
}

extension PictureOutput {
  private func draw(
    _ picture: Picture, columns: Int, _ traits: ConsoleTraits, _ largest: CellSize?
  ) -> Drawing {
    let cell = traits.cell
    // The row below a picture made of pixels has to be on the screen as well.
    let rows = max(1, traits.rows - 1)
    return switch traits.graphics {
    case .symbols: drawn.drawing(of: picture, columns: columns, traits)
    case .kitty where isInTmux:
      KittyPlaceholderCanvas(cell: cell, ids: ids).draw(picture, columns: columns, rows: rows)
    case .kitty: KittyCanvas(cell: cell, ids: ids).draw(picture, columns: columns, rows: rows)
    case .iterm2: InlineImageCanvas(cell: cell).draw(picture, columns: columns, rows: rows)
    case .sixel:
      SixelCanvas(cell: cell, largest: largest ?? SixelCanvas.usualLimit).draw(
        picture, columns: columns, rows: rows)
    }
  }
}
