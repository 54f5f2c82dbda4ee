/// How many cells a picture takes, and its size in pixels.
struct PictureGeometry: Hashable {
  /// At least 1.
  let columns: Int
  /// At least 1.
  let rows: Int
  /// In pixels, from the left of the first column.
  let width: Int
  /// In pixels, from the top of the first row.
  let height: Int

  /// A picture whose longer side has fewer pixels is scaled up to so many columns, so that people can
  /// see it.
  static let smallestSide = 16

  /// Fits a picture that is drawn with characters into so many columns and rows. Keeps its proportions; a
  /// pixel gets at most one column.
  ///
  /// - Parameter slimness: See ``CellSize/slimness``.
  init(of picture: Picture, columns: Int, rows: Int, slimness: Double = 2) {
    let rows = min(rows, picture.maximumRows)
    let size = Self.fit(picture, into: (Double(columns), Double(rows) * slimness), unit: 1)
    self.columns = Self.whole(size.width, atMost: columns)
    self.rows = Self.whole(size.height / slimness, atMost: rows)
    self.width = self.columns
    self.height = self.rows * 2
  }

  /// Fits a picture that is drawn with pixels into so many cells. Keeps its proportions.
  init(of picture: Picture, columns: Int, rows: Int, cell: CellSize) {
    let rows = min(rows, picture.maximumRows)
    let bounds = (Double(columns * cell.width), Double(rows * cell.height))
    let size = Self.fit(picture, into: bounds, unit: Double(cell.width))
    width = Self.whole(size.width, atMost: columns * cell.width)
    height = Self.whole(size.height, atMost: rows * cell.height)
    self.columns = (width + cell.width - 1) / cell.width
    self.rows = (height + cell.height - 1) / cell.height
  }

  private static func fit(
    _ picture: Picture, into bounds: (width: Double, height: Double), unit: Double
  ) -> (width: Double, height: Double) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let fitting = min(bounds.width / width, bounds.height / height)
    let scale = min(fitting, max(1, Double(smallestSide) * unit / max(width, height)))
    return (width * scale, height * scale)
  }

  private static func whole(_ length: Double, atMost limit: Int) -> Int {
    max(1, min(limit, Int(length.rounded())))
  }
}

/// The width and height in pixels of a character cell or a picture.
struct CellSize: Hashable, Sendable {
  /// Assumed for cells if the terminal does not say.
  static let standard = CellSize(width: 8, height: 16)

  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// The height divided by the width; 2 if that is implausible.
  var slimness: Double {
    let ratio = Double(height) / Double(width)
    return (1.4...2.8).contains(ratio) ? ratio : 2
  }

  /// The size of a cell as a terminal said it; nil if it is implausible.
  init?(told width: Int, by height: Int) {
    guard (2...512).contains(width), (2...512).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}

extension ConsoleTraits {
  /// The height of a cell divided by its width; 2 if that is implausible.
  public var slimness: Double { cell.slimness }

  var cell: CellSize { CellSize(width: cellWidth, height: cellHeight) }
}
