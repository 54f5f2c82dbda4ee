extension Canvas {
  /// The pixels as opaque RGBA, `factor` by `factor` of them averaged into one.
  func bytes(shrunkBy factor: Int) -> [UInt8] {
    let (columns, rows) = (width / factor, height / factor)
    let scale = 255 / Float(factor * factor)
    return Array(unsafeUninitializedCapacity: 4 * columns * rows) { bytes, count in
      for row in 0..<rows {
        for column in 0..<columns {
          var sum = Colour.zero
          for y in 0..<factor {
            for x in 0..<factor {
              let pixel = pixels[(row * factor + y) * width + column * factor + x]
              sum += pixel.clamped(lowerBound: .zero, upperBound: .one)
            }
          }
          let level = SIMD3<UInt8>(sum * scale, rounding: .toNearestOrAwayFromZero)
          let start = 4 * (row * columns + column)
          bytes[start] = level.x
          bytes[start + 1] = level.y
          bytes[start + 2] = level.z
          bytes[start + 3] = 255
        }
      }
      count = 4 * columns * rows
    }
  }
}
