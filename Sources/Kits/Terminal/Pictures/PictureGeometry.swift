/// How many cells a picture takes, and how many of their pixels.
struct PictureGeometry: Hashable {
  /// Columns; at least 1.
  let columns: Int
  /// Rows; at least 1.
  let rows: Int
  /// The picture's width in pixels, from the left of its first column.
  let width: Int
  /// The picture's height in pixels, from the top of its first row.
  let height: Int

  /// A picture with fewer pixels than this on its longer side is scaled up to so many columns, so
  /// that something is to be seen of it.
  static let smallestSide = 16

  /// Fits a picture that is drawn with characters into so many columns and rows: its proportions
  /// kept, one column a pixel at most.
  ///
  /// - Parameter slimness: How much higher than wide a cell is; see ``CellSize/slimness``.
  init(width: Int, height: Int, columns: Int, rows: Int, slimness: Double = 2) {
    let size = Self.fit(width, height, into: (Double(columns), Double(rows) * slimness), unit: 1)
    self.columns = Self.whole(size.width, atMost: columns)
    self.rows = Self.whole(size.height / slimness, atMost: rows)
    self.width = self.columns
    self.height = self.rows * 2
  }

  /// Fits a picture that is drawn with pixels into so many cells, its proportions kept.
  init(width: Int, height: Int, columns: Int, rows: Int, cell: CellSize) {
    let bounds = (Double(columns * cell.width), Double(rows * cell.height))
    let size = Self.fit(width, height, into: bounds, unit: Double(cell.width))
    self.width = Self.whole(size.width, atMost: columns * cell.width)
    self.height = Self.whole(size.height, atMost: rows * cell.height)
    self.columns = (self.width + cell.width - 1) / cell.width
    self.rows = (self.height + cell.height - 1) / cell.height
  }

  private static func fit(
    _ width: Int, _ height: Int, into bounds: (width: Double, height: Double), unit: Double
  ) -> (width: Double, height: Double) {
    let (width, height) = (Double(max(1, width)), Double(max(1, height)))
    let fitting = min(bounds.width / width, bounds.height / height)
    let scale = min(fitting, max(1, Double(smallestSide) * unit / max(width, height)))
    return (width * scale, height * scale)
  }

  private static func whole(_ length: Double, atMost limit: Int) -> Int {
    max(1, min(limit, Int(length.rounded())))
  }
}
