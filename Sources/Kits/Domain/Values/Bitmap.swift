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
