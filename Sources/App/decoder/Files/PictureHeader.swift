import DecoderProtocol
import Domain
import Pictures

/// What is known about a picture from its first bytes alone.
struct PictureHeader {
  /// Its format, by content.
  let format: PictureFormat
  /// Whether decoding needs all pixels in memory at once: progressive, interlaced.
  let isProgressive: Bool
  /// Whether it ends before it says it does; only WebP says so at its beginning.
  let isCutOff: Bool

  /// Reads the header of `length` bytes; nil if they start like none of the formats.
  init?(length: Int, _ read: ProgressiveScan.Read) {
    let start = read(0, PictureFormat.signatureLength)
    guard let format = PictureFormat(start) else { return nil }
    self.format = format
    isProgressive = ProgressiveScan(format).isProgressive(read)
    let claimed = start.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    isCutOff = format == .webp && length < claimed + 8
  }
}

/// Finds out from a header whether a picture comes in passes over all its pixels, which then have
/// to be in memory all at once.
struct ProgressiveScan {
  /// Reads up to so many bytes at an offset; fewer at the end.
  typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

  private let format: PictureFormat

  init(_ format: PictureFormat) {
    self.format = format
  }

  func isProgressive(_ read: Read) -> Bool {
    switch format {
    case .png: read(28, 1).first == 1
    case .jpeg: isProgressiveJPEG(read)
    // These are decoded as a whole in any case.
    case .gif, .heif, .webp: true
    case .tiff: false
    }
  }
}

extension ProgressiveScan {
  /// How many segments are walked through; a picture with more is taken for the worse.
  private static let maximumSegments = 2000

  /// Walks the segments up to the first start of frame.
  private func isProgressiveJPEG(_ read: Read) -> Bool {
    var offset = 2
    for _ in 0..<Self.maximumSegments {
      let marker = read(offset, 4)
      guard marker.count == 4, marker[0] == 0xFF else { return marker.count == 4 }
      switch marker[1] {
      case 0xFF: offset += 1
      case 0xC2, 0xC6, 0xCA, 0xCE: return true
      case 0xC0, 0xC1, 0xC3, 0xC5, 0xC7, 0xC9, 0xCB, 0xCD, 0xCF, 0xD9, 0xDA: return false
      case 0x01, 0xD0...0xD8: offset += 2
      default: offset += 2 + max(2, Int(marker[2]) << 8 | Int(marker[3]))
      }
    }
    return true
  }
}

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
