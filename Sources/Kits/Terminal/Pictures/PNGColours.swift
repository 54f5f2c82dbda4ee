/// How few bytes a picture's pixels need in a PNG file.
enum PNGColours: Equatable {
  /// Red, green and blue: nothing shines through.
  case opaque
  /// Red, green and blue; this colour, which the picture has nowhere, stands for nothing at all (`tRNS`).
  /// So are nearly all pictures, as their last row of cells is seldom full, and alpha would make their
  /// files a sixth larger.
  case keyed(red: UInt8, green: UInt8, blue: UInt8)
  /// Red, green, blue and alpha.
  case alpha

  /// Finds out for pixels of four bytes.
  init(_ rgba: [UInt8]) {
    self = rgba.withUnsafeBufferPointer { rgba in
      PixelScaler.isOpaque(rgba) ? .opaque : Self.key(rgba) ?? .alpha
    }
  }

  /// Bytes of a pixel.
  var bands: Int { self == .alpha ? 4 : 3 }

  /// The number of the format.
  var number: UInt8 { self == .alpha ? 6 : 2 }

  /// A colour without red that no pixel has; nil if there is none, or a pixel is half transparent.
  private static func key(_ rgba: UnsafeBufferPointer<UInt8>) -> PNGColours? {
    var isUsed = [Bool](repeating: false, count: 1 << 16)
    for pixel in stride(from: 0, to: rgba.count, by: 4) {
      switch (rgba[pixel + 3], rgba[pixel]) {
      case (255, 0): isUsed[Int(rgba[pixel + 1]) << 8 | Int(rgba[pixel + 2])] = true
      case (0, _), (255, _): break
      default: return nil
      }
    }
    return isUsed.firstIndex(of: false).map { place in
      .keyed(red: 0, green: UInt8(place >> 8), blue: UInt8(place & 255))
    }
  }
}
