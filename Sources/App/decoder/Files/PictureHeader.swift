import DecoderProtocol
import Domain
import Pictures

/// What is known about a picture from its first bytes alone.
struct PictureHeader {
  /// Its format, by content.
  let format: PictureFormat
  /// How many bytes of memory each pixel takes if decoding needs all of them at once: progressive,
  /// interlaced. Nil if it comes row by row.
  let bytesPerPixel: Int?
  /// Whether it ends before it says it does; only WebP says so at its beginning.
  let isCutOff: Bool

  /// Reads the header of `length` bytes; nil if they start like none of the formats.
  init?(length: Int, _ read: ProgressiveScan.Read) {
    let start = read(0, PictureFormat.signatureLength)
    guard let format = PictureFormat(start) else { return nil }
    self.format = format
    bytesPerPixel = ProgressiveScan(format).bytesPerPixel(read)
    let claimed = start.dropFirst(4).prefix(4).littleEndian
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

  /// How many bytes each pixel takes, as measured; nil if the picture comes row by row.
  func bytesPerPixel(_ read: Read) -> Int? {
    switch format {
    case .png: Self.interlaced(read(24, 5))
    case .jpeg: Self.progressive(read)
    // These are decoded as a whole in any case.
    case .gif: 5
    case .heif: Self.ofHEIF(read(0, 16 << 10))
    case .webp: Self.ofWebP(read)
    case .tiff: nil
    }
  }
}

extension ProgressiveScan {
  /// How many segments are walked through; a picture with more is taken for the worst.
  private static let maximumSegments = 2000
  /// Four components of the same size, each with two bytes for a pixel until all scans were read.
  private static let worstJPEG = 8

  /// Of a PNG's depth, kind of colour, and what leads to its interlacing.
  private static func interlaced(_ header: [UInt8]) -> Int? {
    guard header.count == 5, header[4] == 1 else { return nil }
    // What has no transparent colour here may have one further down.
    let channels = [0, 4].contains(header[1]) ? 2 : 4
    return header[0] == 16 ? 2 * channels : channels
  }

  /// A camera's picture is of tiles, which are decoded one by one; any other is there several times over,
  /// and so is what shines through.
  private static func ofHEIF(_ start: [UInt8]) -> Int {
    func says(_ text: String) -> Bool { start.firstRange(of: Array(text.utf8)) != nil }
    let isClear = says("auxid:1") || says("auxiliary:alpha")
    let bits = start.firstRange(of: Array("pixi".utf8)).flatMap {
      start.dropFirst($0.upperBound + 5).first
    }
    return (isClear ? 10 : says("grid") ? 6 : 8) * (bits ?? 8 > 8 ? 2 : 1)
  }

  /// Of a WebP with losses rows come one after the other, as small as they are wanted: 48 megapixels take 14 MB
  /// more than none. Without losses, with what shines through, or with frames, it is there as a whole.
  private static func ofWebP(_ read: Read) -> Int? {
    let whole = 4
    var offset = 12
    for _ in 0..<maximumSegments {
      let chunk = read(offset, 9)
      guard chunk.count == 9 else { return whole }
      switch String(decoding: chunk.prefix(4), as: UTF8.self) {
      case "VP8 ": return nil
      case "VP8X" where chunk[8] & 0x12 != 0: return whole
      case "ALPH", "ANIM", "ANMF", "VP8L": return whole
      default: break
      }
      let size = chunk[4..<8].littleEndian
      offset += 8 + size + size % 2
    }
    return whole
  }

  /// Walks the segments up to the first start of frame.
  private static func progressive(_ read: Read) -> Int? {
    var offset = 2
    for _ in 0..<maximumSegments {
      let marker = read(offset, 4)
      guard marker.count == 4, marker[0] == 0xFF else { return marker.count == 4 ? worstJPEG : nil }
      switch marker[1] {
      case 0xFF: offset += 1
      case 0xC2, 0xC6, 0xCA, 0xCE: return coefficients(read(offset + 9, 13))
      case 0xC0, 0xC1, 0xC3, 0xC5, 0xC7, 0xC9, 0xCB, 0xCD, 0xCF, 0xD9, 0xDA: return nil
      case 0x01, 0xD0...0xD8: offset += 2
      default: offset += 2 + max(2, marker[2...3].bigEndian)
      }
    }
    return worstJPEG
  }

  /// The bytes of all components' coefficients for a pixel, by the end of a frame's header: how many
  /// components there are, and of each its id, how often it is sampled, and another number.
  private static func coefficients(_ header: [UInt8]) -> Int {
    let samplings = (0..<Int(untrusted: header.first ?? 0)).map {
      header.dropFirst(2 + 3 * $0).first ?? 0
    }
    let sides = samplings.map { (Int(untrusted: $0 >> 4), Int(untrusted: $0 & 15)) }
    let (widest, tallest) = (sides.map(\.0).max() ?? 0, sides.map(\.1).max() ?? 0)
    // It is divided by what comes of this: components without a side would make it zero.
    guard 1...4 ~= sides.count, sides.allSatisfy({ 1...4 ~= $0.0 && 1...4 ~= $0.1 }) else {
      return worstJPEG
    }
    let all = sides.reduce(0) { $0 + $1.0 * $1.1 }
    return (2 * all + widest * tallest - 1) / (widest * tallest)
  }
}

/// How many pixels are decoded, judged by the header before anything else is read.
enum PixelLimit {
  /// The longest side, in pixels.
  static let side = 65_535
  /// Pixels of a picture that is read row by row.
  static let pixels = 300_000_000
  /// Bytes of a picture that has to be in memory as a whole while it is decoded. All processes together
  /// shall do with 300 MB.
  static let wholeBytes = 150_000_000
  /// The same while another decoder is at work.
  static let wholeBytesBesideOthers = 80_000_000

  /// Throws ``DecoderFailure/crowded`` for what has to be in memory as a whole, and is too much for that.
  static func checkBesideOthers(
    _ size: PixelSize, bytesPerPixel: Int
  ) throws(DecoderFailure) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= wholeBytesBesideOthers / bytesPerPixel else { throw .crowded }
  }

  /// Throws for a picture that is too large, and for one that needs too much memory beside other decoders unless
  /// `isAlone`.
  static func check(
    _ size: PixelSize, bytesPerPixel: Int, isAlone: Bool
  ) throws(DecoderFailure) {
    if !isAlone { try checkBesideOthers(size, bytesPerPixel: bytesPerPixel) }
    try check(size, bytesPerPixel: bytesPerPixel)
  }

  /// Throws ``DecoderFailure/tooLarge(_:)``; `bytesPerPixel` is nil if it comes row by row.
  static func check(_ size: PixelSize, bytesPerPixel: Int?) throws(DecoderFailure) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard max(size.width, size.height) <= side, !overflow,
      pixels <= bytesPerPixel.map({ wholeBytes / $0 }) ?? Self.pixels
    else { throw .tooLarge(size) }
  }
}
