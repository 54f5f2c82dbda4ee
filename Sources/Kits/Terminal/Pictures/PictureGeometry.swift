/// How many cells a picture takes, where a cell is twice as high as wide.
struct PictureGeometry: Hashable {
  /// Columns; at least 1.
  let columns: Int
  /// Rows; at least 1.
  let rows: Int

  /// A picture with fewer pixels than this on its longer side is scaled up to so many columns, so
  /// that something is to be seen of it.
  static let smallestSide = 16

  /// Fits a picture into so many columns and rows, its proportions kept, one column a pixel at most.
  init(width: Int, height: Int, columns: Int, rows: Int) {
    let (width, height) = (Double(max(1, width)), Double(max(1, height)))
    let fitting = min(Double(columns) / width, Double(rows) * 2 / height)
    let scale = min(fitting, max(1, Double(Self.smallestSide) / max(width, height)))
    self.columns = Self.cells(width * scale, atMost: columns)
    self.rows = Self.cells(height * scale / 2, atMost: rows)
  }

  private static func cells(_ length: Double, atMost limit: Int) -> Int {
    max(1, min(limit, Int(length.rounded())))
  }
}
