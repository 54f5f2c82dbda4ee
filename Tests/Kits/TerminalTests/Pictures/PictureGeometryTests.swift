import Testing

@testable import Terminal

@Suite struct PictureGeometryTests {
  @Test(
    arguments: [
      // Fills the columns, then the rows; never more pixels than there are; tiny ones are scaled up.
      (1600, 900, 80, 60, (80, 23), (640, 360)), (900, 1600, 80, 20, (23, 20), (180, 320)),
      (320, 160, 80, 20, (40, 10), (320, 160)), (2, 1, 80, 20, (16, 4), (128, 64)),
      (1, 10_000, 80, 20, (1, 20), (1, 320)), (10_000, 1, 80, 20, (80, 1), (640, 1)),
    ] as [(Int, Int, Int, Int, (Int, Int), (Int, Int))])
  func `pixels fit into cells`(
    _ width: Int, _ height: Int, _ columns: Int, _ rows: Int, _ cells: (Int, Int),
    _ pixels: (Int, Int)
  ) throws {
    let geometry = try PictureGeometry(
      of: .black(width, height), columns: columns, rows: rows, cell: .standard)
    #expect((geometry.columns, geometry.rows) == cells)
    #expect((geometry.width, geometry.height) == pixels)
  }

  @Test(arguments: [
    // 3:2 in cells of 8 × 16, 9 × 19, 10 × 15; 9 × 40 and 12 × 12 are nobody's.
    (8, 16, 80, 27), (9, 19, 80, 25), (10, 15, 80, 36), (9, 40, 80, 27), (12, 12, 80, 27),
  ])
  func `characters keep proportions whatever a cell has`(
    _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
  ) throws {
    let geometry = try PictureGeometry(
      of: .black(600, 400), columns: 80, rows: 60,
      slimness: CellSize(width: width, height: height).slimness)
    #expect(geometry.columns == columns && geometry.rows == rows)
    #expect(geometry.width == columns && geometry.height == 2 * rows)
  }
}
