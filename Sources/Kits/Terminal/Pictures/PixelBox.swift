/// A picture scaled to the pixels it takes, at the top left of the cells it takes; what it leaves
/// free of them is transparent.
///
/// Whole cells, so that a terminal that is told how many may stretch nothing, even if its cells are
/// of another size than it said.
struct PixelBox {
  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int
  /// Red, green, blue and alpha in one byte each, alpha not multiplied in.
  let rgba: [UInt8]

  init(_ picture: Picture, _ geometry: PictureGeometry, cell: CellSize) {
    width = geometry.columns * cell.width
    height = geometry.rows * cell.height
    let scaled = PixelScaler.scale(
      picture.rgba, from: (picture.width, picture.height), to: (geometry.width, geometry.height))
    guard (geometry.width, geometry.height) != (width, height) else {
      rgba = scaled
      return
    }
    var box = [UInt8](repeating: 0, count: 4 * width * height)
    for row in 0..<geometry.height {
      let line = scaled[4 * row * geometry.width..<4 * (row + 1) * geometry.width]
      box.replaceSubrange(4 * row * width..<4 * row * width + line.count, with: line)
    }
    rgba = box
  }
}
