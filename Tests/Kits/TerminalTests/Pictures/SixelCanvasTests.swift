import Testing

@testable import Terminal

@Suite struct SixelCanvasTests {
  private func draw(
    _ picture: Picture, columns: Int = 80, rows: Int = 24,
    cell: CellSize = .standard, largest: CellSize = SixelCanvas.usualLimit
  ) -> Drawing {
    SixelCanvas(cell: cell, largest: largest).draw(picture, columns: columns, rows: rows)
  }

  @Test(arguments: [(128, 96, 16, 6), (240, 60, 30, 4), (30, 120, 4, 8)])
  func `a picture is what a terminal reads`(
    _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
  ) throws {
    let drawing = draw(try .gradient(width, height))
    #expect(drawing.columns == columns && drawing.rows == rows)
    let read = try SixelReader(drawing.sequence)
    #expect(read.width == columns * 8)
    // Whole bands that end within the cells.
    #expect(read.height == rows * 16 / 6 * 6)
    // Those bands show all rows of the cells, so that a pixel stands for a little more than one.
    let share = Double(read.height) / Double(rows * 16)
    let seen = Int(Double(height) * share)
    var difference = 0
    for y in 0..<seen {
      for x in 0..<width {
        let pixel = try #require(read.pixels[y * read.width + x])
        difference += abs(pixel[0] - 255 * x / width) + abs(pixel[1] - 255 * y / seen)
      }
    }
    #expect(difference / (width * seen) < 24)
  }

  @Test func `a plain one is one run`() throws {
    let drawing = draw(try .plain([255, 0, 0, 255], 16, 6), cell: CellSize(width: 1, height: 6))
    #expect(drawing.columns == 16 && drawing.rows == 1)
    #expect(drawing.sequence.hasPrefix("\u{1B}P0;1;0q\"1;1;16;6#"))
    #expect(drawing.sequence.hasSuffix("!16~-\u{1B}\\"))
    let read = try SixelReader(drawing.sequence)
    #expect(read.pixels == Array(repeating: [255, 0, 0], count: 16 * 6))
  }

  @Test func `what is transparent is left as it is`() throws {
    let read = try SixelReader(draw(try .plain([255, 0, 0, 255], 130, 96)).sequence)
    #expect(read.width == 136)
    #expect(read.pixels[129] != nil)
    #expect(read.pixels[130..<136].allSatisfy { $0 == nil })
  }

  @Test func `none is larger than the terminal draws`() throws {
    let largest = CellSize(width: 100, height: 60)
    let drawing = draw(try .gradient(640, 480), largest: largest)
    let read = try SixelReader(drawing.sequence)
    #expect(read.width <= 100 && read.height <= 60)
    #expect(drawing.columns == 8 && drawing.rows == 3)
  }

  @Test func `a cell may be larger than the largest picture`() throws {
    let drawing = draw(try .gradient(64, 64), largest: CellSize(width: 16, height: 16))
    #expect(drawing.rows == 1)
    _ = try SixelReader(drawing.sequence)
  }
}
