import Domain

/// By how much a JPEG is made smaller while it is decoded: its blocks of 8 × 8 pixels can become
/// 4 × 4, 2 × 2 or single ones, which leaves out most of the work.
enum ShrinkOnLoad {
  /// How much smaller than asked for a picture may be if that saves scaling it.
  ///
  /// A camera's 4,000 pixels become 1,000 at once instead of 2,000 and then 1,024: half the time.
  private static let tolerance = 0.875

  /// 1, 2, 4 or 8, for a picture of this size that has to fit into `box` and to fill `least`.
  static func factor(of size: PixelSize, into box: PixelSize, atLeast least: PixelSize) -> Int {
    let wanted = size.fitted(into: box)
    let needed = size.fitted(into: least)
    return [8, 4, 2].first { factor in
      let (width, height) = (size.width / factor, size.height / factor)
      let isWhole = width >= wanted.width && height >= wanted.height
      let isNearly =
        Double(width) >= tolerance * Double(wanted.width)
        && Double(height) >= tolerance * Double(wanted.height)
        && width >= needed.width && height >= needed.height
      return isWhole || isNearly
    } ?? 1
  }
}
