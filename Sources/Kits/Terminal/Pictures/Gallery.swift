/// Draws pictures in the way a terminal has, and knows what it still holds of them.
@MainActor
final class Gallery {
  private let isInTmux: Bool
  private let shelf: KittyShelf
  private let drawn = DrawnSymbols()
  /// How wide the terminal was when the pictures that kitty holds were drawn.
  private var columns: Int?

  /// Begins with an id for pictures; see ``KittyShelf``.
  init(isInTmux: Bool, startingAt firstID: UInt32) {
    self.isInTmux = isInTmux
    shelf = KittyShelf(startingAt: firstID)
  }

  /// A picture alone; ends in its last row.
  func text(of picture: Picture, _ traits: ConsoleTraits, largest: CellSize?) -> String {
    let order = adapt(toColumns: traits.columns)
    columns = traits.columns
    return order + draw(picture, columns: traits.columns, traits, largest).text
  }

  /// Several; ends in the last row of captions.
  func text(of grid: PictureGrid, _ traits: ConsoleTraits, largest: CellSize?) -> String {
    let layout = GridLayout(columns: traits.columns, count: grid.cells.count)
    shelf.limit = max(shelf.limit, grid.cells.count)
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

  /// What makes the terminal forget all of them.
  func clear() -> String {
    kitty(.standard).clear()
  }

  /// What makes the terminal forget those that would lie on text now that it is so wide.
  ///
  /// kitty breaks lines anew and leaves pictures where they were (kovidgoyal/kitty, issue 736). Inside tmux
  /// they are text themselves.
  func adapt(toColumns width: Int) -> String {
    guard !isInTmux, let columns, columns != width else { return "" }
    self.columns = nil
    return clear()
  }
}

extension Gallery {
  private func draw(
    _ picture: Picture, columns: Int, _ traits: ConsoleTraits, _ largest: CellSize?
  ) -> Drawing {
    let cell = traits.cell
    // A row below what is drawn as pixels has to be on the screen as well.
    let rows = max(1, traits.rows - 1)
    return switch traits.graphics {
    case .symbols:
      SymbolCanvas(traits: traits, drawn: drawn).draw(picture, columns: columns, rows: .max)
    case .kitty: kitty(cell).draw(picture, columns: columns, rows: rows)
    case .iterm2: InlineImageCanvas(cell: cell).draw(picture, columns: columns, rows: rows)
    case .sixel:
      SixelCanvas(cell: cell, largest: largest ?? SixelCanvas.usualLimit).draw(
        picture, columns: columns, rows: rows)
    }
  }

  private func kitty(_ cell: CellSize) -> any ImageCanvas {
    isInTmux
      ? KittyPlaceholderCanvas(cell: cell, shelf: shelf) : KittyCanvas(cell: cell, shelf: shelf)
  }
}
