import Pictures

/// Draws opaque pictures with blocks in 24 bits: each cell with the block and the two colours that come
/// nearest to its pixels, of all there are.
///
/// libchafa, which draws everything else, would look at the most promising few, and takes eight times
/// as long.
enum BlockRenderer {
  /// Whether a picture is drawn here.
  static func draws(_ picture: Picture, _ colours: ConsoleTraits.Colours) -> Bool {
    colours == .truecolour && (picture.symbols == .block || picture.symbols == .half)
      && picture.rgba.withUnsafeBufferPointer(PixelScaler.isOpaque)
  }

  /// The picture as lines of text; each ends with the colours reset.
  static func lines(of picture: Picture, _ geometry: PictureGeometry) -> [String] {
    let side = CellSums.side
    let width = side * geometry.columns
    let pixels = PixelScaler.scale(
      picture.rgba, from: (picture.width, picture.height), to: (width, side * geometry.rows))
    return pixels.withUnsafeBufferPointer { pixels in
      (0..<geometry.rows).map { row in
        var line = BlockLine(columns: geometry.columns)
        for column in 0..<geometry.columns {
          let cell = CellSums(pixels, at: 4 * side * (row * width + column), width: width)
          line.append(Block(nearestTo: cell, amongHalvesOnly: picture.symbols == .half))
        }
        return line.text
      }
    }
  }
}
