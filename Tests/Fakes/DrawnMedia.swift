import Domain

/// Media that draws every photo in memory: a gradient whose colour follows from the reference.
public struct DrawnMedia: MediaLoading {
  /// Makes media.
  public init() {}

  /// Three by two, as large as fits into `bounds` and never larger than 240 by 160 pixels.
  public func bitmap(of media: MediaReference, fitting bounds: PixelSize) async throws -> Bitmap {
    let unit = max(1, min(80, bounds.width / 3, bounds.height / 2))
    guard let size = PixelSize(width: 3 * unit, height: 2 * unit),
      let bitmap = Bitmap(size: size, rgba: pixels(size, tint: tint(of: media)))
    else { throw MediaError.undecodable(reason: "no pixel") }
    return bitmap
  }

  private func pixels(_ size: PixelSize, tint: UInt8) -> [UInt8] {
    (0..<size.height).flatMap { row in
      (0..<size.width).flatMap { column in
        [UInt8(255 * column / size.width), UInt8(255 * row / size.height), tint, 255]
      }
    }
  }

  private func tint(of media: MediaReference) -> UInt8 {
    "\(media)".utf8.reduce(0) { $0 &* 31 &+ $1 }
  }
}
