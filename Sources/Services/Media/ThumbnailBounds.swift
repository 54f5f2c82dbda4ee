import DecoderProtocol
import Domain

/// The few boxes that thumbnails are kept in: each side is one of four sizes from one power of two to the
/// next.
///
/// A window that is resized a little asks for other bounds, but for the same thumbnail.
enum ThumbnailBounds {
  private static let smallestSide = 256

  /// The bounds, no larger than what is decoded.
  static func clamped(_ bounds: PixelSize) -> PixelSize {
    PixelSize(
      width: min(bounds.width, DecoderLimits.maximumSide),
      height: min(bounds.height, DecoderLimits.maximumSide)) ?? bounds
  }

  /// The box of the thumbnail from which a picture in `bounds` is made.
  static func stored(for bounds: PixelSize) -> PixelSize {
    PixelSize(width: side(for: bounds.width), height: side(for: bounds.height)) ?? bounds
  }

  private static func side(for length: Int) -> Int {
    var side = smallestSide
    var step = side / 4
    while side < length, side < DecoderLimits.maximumSide {
      side += step
      if side == 8 * step { step *= 2 }
    }
    return side
  }
}
