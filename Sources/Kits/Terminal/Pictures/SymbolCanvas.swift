/// Draws with characters, which every terminal has.
struct SymbolCanvas: ImageCanvas {
  let traits: ConsoleTraits
  let drawn: DrawnSymbols

  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: columns,
      rows: min(rows, picture.maximumRows), slimness: traits.cell.slimness)
    let lines = drawn.lines(of: picture, geometry, traits.colours)
    return Drawing(columns: geometry.columns, rows: lines.count, content: .lines(lines))
  }
}
