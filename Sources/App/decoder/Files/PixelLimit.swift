import DecoderProtocol
import Domain

/// How many pixels are decoded, judged by the header before anything else is read.
enum PixelLimit {
  /// The longest side, in pixels.
  static let side = 65_535
  /// Pixels of a picture that is read row by row.
  static let pixels = 300_000_000
  /// Pixels of a picture that has to be in memory as a whole while it is decoded.
  static let progressivePixels = 60_000_000
  /// Of those, how many may be in memory while another decoder is at work: up to eight bytes are needed
  /// for each, and all processes together shall do with 300 MB.
  static let progressivePixelsBesideOthers = 10_000_000

  /// Throws ``DecoderFailure/crowded`` for what has to be in memory as a whole, and is too much for that.
  static func checkBesideOthers(_ size: PixelSize) throws(DecoderFailure) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= progressivePixelsBesideOthers else { throw .crowded }
  }

  static func check(_ size: PixelSize, progressive: Bool) throws(DecoderFailure) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard max(size.width, size.height) <= side, !overflow,
      pixels <= (progressive ? progressivePixels : Self.pixels)
    else { throw .tooLarge(size) }
  }
}
