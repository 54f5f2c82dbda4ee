import Testing

@testable import Terminal

@Suite struct SymbolCanvasTests {
  @Test(arguments: [(160, 120, 40), (80, 200, 20), (301, 97, 80)])
  func drawnBackEachCellHasTheColourOfItsPixels(
    _ width: Int, _ height: Int, _ columns: Int
  ) throws {
    let picture = try Picture.gradient(width, height, rows: 30)
    let canvas = SymbolCanvas(
      traits: ConsoleTraits(
        columns: columns, colours: .truecolour, isInteractive: true, showsPictures: true),
      drawn: DrawnPictureCache())
    let drawing = canvas.draw(picture, columns: columns, rows: .max)
    let read = SymbolReader(drawing.lines)
    #expect(read.rows.count == drawing.rows)
    for (row, cells) in read.rows.enumerated() {
      #expect(cells.count == drawing.columns)
      for (column, colour) in cells.enumerated() {
        let red = 255 * (Double(column) + 0.5) / Double(drawing.columns)
        let green = 255 * (Double(row) + 0.5) / Double(drawing.rows)
        for (seen, meant) in zip(colour, [red, green, 100]) {
          #expect(abs(seen - meant) < 24, "row \(row), column \(column)")
        }
      }
    }
  }
}
