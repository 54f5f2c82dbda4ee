import Domain
import Terminal

extension ConsoleTraits {
  /// What pictures may take here; nil where none are drawn.
  public var canvas: PictureCanvas? {
    guard showsPictures else { return nil }
    guard graphics != .symbols else {
      return PictureCanvas(
        columns: columns, rows: rows, cellWidth: 8, cellHeight: Int((8 * slimness).rounded()))
    }
    return PictureCanvas(
      columns: columns, rows: rows, cellWidth: cellWidth, cellHeight: cellHeight, drawsPixels: true)
  }
}
