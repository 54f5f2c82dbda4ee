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
      clamping: min(bounds.width, Int(untrusted: Double(width) * scale) ?? 1),
      min(bounds.height, Int(untrusted: Double(height) * scale) ?? 1))
  }
}

/// A picture that moves: its frames in order, all of one size.
public struct Film: Hashable, Sendable {
  /// At least two.
  public let frames: [Frame]

  /// One of its pictures, and how long it is shown.
  public struct Frame: Hashable, Sendable {
    /// The whole picture, not only what is new.
    public let bitmap: Bitmap
    /// From 20 to 60,000.
    public let milliseconds: Int

    /// Makes a frame. What claims to be shown for less than 20 ms is shown for 100, as in browsers.
    public init(_ bitmap: Bitmap, milliseconds: Int) {
      self.bitmap = bitmap
      self.milliseconds = milliseconds < 20 ? 100 : min(milliseconds, 60_000)
    }
  }

  /// Makes a film; nil of fewer than two frames, or if they differ in size.
  public init?(_ frames: [Frame]) {
    guard frames.count > 1, Set(frames.map(\.bitmap.size)).count == 1 else { return nil }
    self.frames = frames
  }
}
