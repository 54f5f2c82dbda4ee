import Domain
import Testing

@Suite("A canvas for pictures")
struct PictureCanvasTests {
  private let symbols = PictureCanvas(columns: 80, rows: 24)
  private let pixels = PictureCanvas(
    columns: 80, rows: 24, cellWidth: 10, cellHeight: 20, drawsPixels: true)

  private func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(clamping: width, height)
  }

  @Test
  func `is worth eight by sixteen pixels a cell for characters, else what a cell has`() {
    #expect(symbols.bounds == size(640, 384))
    #expect(pixels.bounds == size(800, 480))
  }

  @Test
  func `takes a share of its height, three rows at least where there are so many`() {
    #expect(symbols.taking(percentOfHeight: 70).rows == 16)
    #expect(symbols.taking(percentOfHeight: 10).rows == 3)
    #expect(PictureCanvas(columns: 9, rows: 2).taking(percentOfHeight: 10).rows == 2)
  }

  @Test(arguments: [(20, 20), (40, 40), (44, 20), (80, 24), (120, 22), (200, 20)])
  func `gives each picture of a grid twenty columns or more`(columns: Int, wanted: Int) {
    #expect(PictureCanvas(columns: columns, rows: 24).gridCell.columns == wanted)
  }

  @Test
  func `sketches a picture in the cells it will take`() {
    #expect(symbols.sketchSize(of: size(600, 400)) == size(72, 48))
    #expect(symbols.sketchSize(of: size(4000, 1000)) == size(80, 20))
    #expect(symbols.sketchSize(of: size(60, 30)) == size(60, 30), "a column a pixel at most")
    let slim = PictureCanvas(columns: 80, rows: 24, cellWidth: 8, cellHeight: 20)
    #expect(slim.sketchSize(of: size(4000, 3000)) == size(80, 48), "in cells that are slimmer")
    #expect(slim.sketchSize(of: size(3000, 4000)) == size(45, 48))
    #expect(pixels.sketchSize(of: size(4000, 3000)) == size(64, 48))
    #expect(pixels.sketchSize(of: size(100, 100)) == size(10, 10), "not enlarged")
    #expect(pixels.sketchSize(of: size(1, 1)) == size(1, 1))
    #expect(pixels.sketchSize(of: size(1, 100_000)) == size(1, 48))
  }

  @Test
  func `takes what nobody told the size of for three by two, as large as there is room`() {
    #expect(symbols.sketchSize(of: nil) == size(72, 48))
    #expect(pixels.sketchSize(of: nil) == size(72, 48))
  }

  @Test
  func `has a cell at least`() {
    #expect(PictureCanvas(columns: 0, rows: -1, cellWidth: 0, cellHeight: 0).bounds == size(1, 1))
  }
}
