/// Decoded pixels: rows from the top, four bytes each in the order red, green, blue, alpha.
///
/// sRGB, alpha not multiplied into the colours, no padding between rows.
public struct Bitmap: Hashable, Sendable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// `4 * size.width * size.height` bytes.
  public let rgba: [UInt8]

  /// Makes a bitmap; nil if the number of bytes does not fit the size.
  public init?(size: PixelSize, rgba: [UInt8]) {
    guard rgba.count == 4 * size.width * size.height else { return nil }
    self.size = size
    self.rgba = rgba
  }
}

extension PixelSize {
  /// The largest size of these proportions that fits into another; not larger than it is, unless
  /// it may be enlarged.
  public func fitted(into bounds: PixelSize, enlarging: Bool = false) -> PixelSize {
    let scale = min(
      Double(bounds.width) / Double(width), Double(bounds.height) / Double(height),
      enlarging ? .infinity : 1)
    return PixelSize(
      clamping: min(bounds.width, Int((Double(width) * scale).rounded())),
      min(bounds.height, Int((Double(height) * scale).rounded())))
  }
}
