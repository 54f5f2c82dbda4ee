/// What the pixels of one cell add up to, by rows, columns and quarters: red, green, blue and alpha.
///
/// Every block is made of such parts, so no pixel has to be looked at more than once.
struct CellSums {
  /// Pixels on each side of a cell. They are not square where a cell is higher than wide.
  static let side = 8
  /// Pixels of a cell.
  static let area = Float(side * side)

  private(set) var rows = InlineArray<8, SIMD4<Float>>(repeating: .zero)
  private(set) var columns = InlineArray<8, SIMD4<Float>>(repeating: .zero)
  /// Upper left, upper right, lower left, lower right.
  private(set) var quarters = InlineArray<4, SIMD4<Float>>(repeating: .zero)
  private(set) var all = SIMD4<Float>.zero

  /// Adds up a cell whose first pixel is at `place`, in lines of `width` pixels.
  init(_ rgba: UnsafeBufferPointer<UInt8>, at place: Int, width: Int) {
    // At most 64 × 255, which these numbers hold and add quicker than larger ones.
    var across = InlineArray<8, SIMD4<UInt16>>(repeating: .zero)
    for row in 0..<Self.side {
      var halves = InlineArray<2, SIMD4<UInt16>>(repeating: .zero)
      for column in 0..<Self.side {
        let pixel = Self.pixel(rgba, at: place + 4 * (row * width + column))
        across[column] &+= pixel
        halves[column / 4] &+= pixel
      }
      let (left, right) = (SIMD4<Float>(halves[0]), SIMD4<Float>(halves[1]))
      rows[row] = left + right
      quarters[2 * (row / 4)] += left
      quarters[2 * (row / 4) + 1] += right
      all += left + right
    }
    for column in 0..<Self.side { columns[column] = SIMD4<Float>(across[column]) }
  }

  private static func pixel(_ rgba: UnsafeBufferPointer<UInt8>, at place: Int) -> SIMD4<UInt16> {
    SIMD4(
      UInt16(rgba[place]), UInt16(rgba[place + 1]), UInt16(rgba[place + 2]), UInt16(rgba[place + 3])
    )
  }
}
