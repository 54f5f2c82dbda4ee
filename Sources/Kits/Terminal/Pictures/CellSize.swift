/// Width and height in pixels, of a cell or of a whole picture.
struct CellSize: Hashable, Sendable {
  /// What a cell is taken for where nobody says.
  static let standard = CellSize(width: 8, height: 16)

  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// How much higher than wide it is, if that can be; else 2.
  var slimness: Double {
    let ratio = Double(height) / Double(width)
    return (1.4...2.8).contains(ratio) ? ratio : 2
  }

  /// A cell somebody told of; nil if no letter could be read in it, or a screen had room for few.
  init?(told width: Int, by height: Int) {
    guard (2...512).contains(width), (2...512).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}

extension ConsoleTraits {
  /// How much higher than wide a cell is, if that can be; else 2.
  public var slimness: Double { cell.slimness }

  /// What a cell has.
  var cell: CellSize { CellSize(width: cellWidth, height: cellHeight) }
}
