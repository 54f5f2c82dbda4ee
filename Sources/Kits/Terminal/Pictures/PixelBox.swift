import Pictures

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
    rgba = Self.placed(scaled, rows: geometry.height, into: (width, height))
  }

  /// The same as a PNG file.
  var png: [UInt8] { PNGFile.encode(rgba, width: width, height: height) }

  /// Pixels at the top left of a larger picture, copied row by row.
  private static func placed(
    _ pixels: [UInt8], rows: Int, into size: (width: Int, height: Int)
  ) -> [UInt8] {
    var box = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    let length = pixels.count / rows
    box.withUnsafeMutableBytes { box in
      pixels.withUnsafeBytes { pixels in
        for row in 0..<rows {
          UnsafeMutableRawBufferPointer(rebasing: box[(4 * row * size.width)...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: pixels[row * length..<(row + 1) * length]))
        }
      }
    }
    return box
  }
}
