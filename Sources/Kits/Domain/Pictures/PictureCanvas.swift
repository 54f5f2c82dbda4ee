/// The cells a picture may take on somebody's screen, and what a cell is worth.
public struct PictureCanvas: Hashable, Sendable {
  /// How many cells beside each other; at least 1.
  public let columns: Int
  /// How many below each other; at least 1.
  public let rows: Int
  /// How many pixels wide a cell is taken for.
  public let cellWidth: Int
  /// How many pixels high a cell is taken for.
  public let cellHeight: Int
  /// Whether pixels are drawn as they are, so that a small picture takes few cells; else characters
  /// stand for them, one for each column of pixels at the most.
  public let drawsPixels: Bool

  /// Makes a canvas; by default one that characters are drawn on.
  public init(
    columns: Int, rows: Int, cellWidth: Int = 8, cellHeight: Int = 16, drawsPixels: Bool = false
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cellWidth = max(1, cellWidth)
    self.cellHeight = max(1, cellHeight)
    self.drawsPixels = drawsPixels
  }

  /// The pixels that are worth having.
  public var bounds: PixelSize {
    PixelSize(clamping: columns * cellWidth, rows * cellHeight)
  }

  /// The same with so much of its height, at least three rows of it.
  public func taking(percentOfHeight percent: Int) -> PictureCanvas {
    with(columns: columns, rows: min(rows, max(3, rows * percent / 100)))
  }

  /// One picture's part of it when several stand beside and below each other, twenty columns or
  /// more for each.
  public var gridCell: PictureCanvas {
    let across = max(1, columns / 22)
    let columns = columns / across - (across > 1 ? 2 : 0)
    return with(columns: columns, rows: min(rows, max(3, columns * 3 / 8)))
  }

  /// How large a drawing is that takes the same cells as a picture of this size, with one pixel for
  /// a column and two for a row; of a size nobody told, three by two and as large as there is room.
  public func sketchSize(of size: PixelSize?) -> PixelSize {
    let room = PixelSize(clamping: columns, 2 * rows)
    guard let size else { return PixelSize(clamping: 3, 2).fitted(into: room, enlarging: true) }
    guard drawsPixels else {
      let area = PixelSize(clamping: columns, rows * cellHeight / cellWidth)
      let shown = size.fitted(into: area)
      return PixelSize(clamping: shown.width, 2 * shown.height * cellWidth / cellHeight)
    }
    let shown = size.fitted(into: bounds)
    return PixelSize(clamping: shown.width / cellWidth, 2 * shown.height / cellHeight)
  }
}

extension PictureCanvas {
  private func with(columns: Int, rows: Int) -> PictureCanvas {
    PictureCanvas(
      columns: columns, rows: rows, cellWidth: cellWidth, cellHeight: cellHeight,
      drawsPixels: drawsPixels)
  }
}
