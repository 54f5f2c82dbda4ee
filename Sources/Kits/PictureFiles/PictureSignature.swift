import Domain

/// Tells pictures that are shown from other files by their first bytes.
public enum PictureSignature {
  /// How many bytes are needed.
  public static let length = 32

  /// Whether a file that starts so is of a format that is shown.
  public static func isPicture(_ start: [UInt8]) -> Bool {
    fixed.contains { start.starts(with: $0) }
      || start.starts(with: Array("RIFF".utf8)) && start.dropFirst(8).starts(with: "WEBP".utf8)
      || isHEIF(start)
  }

  /// The format of a picture that is not shown, by its first bytes: `BMP`; nil if it is none that is known.
  public static func unshownFormat(_ start: [UInt8]) -> String? {
    if let format = unshown.first(where: { start.starts(with: $0.start) }) { return format.name }
    func number(_ place: Int, _ count: Int) -> Int {
      start.dropFirst(place).prefix(count).reversed().reduce(0) { $0 << 8 | Int(untrusted: $1) }
    }
    guard start.count >= 22 else { return nil }
    let bitmapHeaders = [12, 40, 52, 56, 64, 108, 124]
    if start.starts(with: "BM".utf8), number(6, 4) == 0, bitmapHeaders.contains(number(14, 4)) {
      return "BMP"
    }
    let isIcon = number(0, 4) == 0x1_0000 && (1...255).contains(number(4, 2)) && start[9] == 0
    return isIcon ? "ICO" : nil
  }

  /// Whether somebody who names a file so means a picture.
  public static func isPictureName(_ name: [UInt8]) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return extensions.contains { name.hasSuffix("." + $0) }
  }

  private static let fixed: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF],
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    Array("GIF87a".utf8), Array("GIF89a".utf8),
    [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A],
    [0x49, 0x49, 0x2B, 0x00], [0x4D, 0x4D, 0x00, 0x2B],
  ]

  private static let unshown: [(name: String, start: [UInt8])] = [
    ("QOI", Array("qoif".utf8)), ("Photoshop", Array("8BPS".utf8)),
    ("JPEG XL", [0, 0, 0, 12] + Array("JXL \r\n".utf8)),
    ("JPEG 2000", [0, 0, 0, 12] + Array("jP  \r\n".utf8)),
  ]

  /// Brands of still pictures and sequences coded by HEVC or AV1 (ISO/IEC 23008-12, AVIF 1.1).
  private static let brands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1", "avif",
    "avis",
  ]

  private static let extensions = [
    "jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "avif",
  ]

  private static func isHEIF(_ start: [UInt8]) -> Bool {
    start.dropFirst(4).starts(with: "ftyp".utf8)
      && brands.contains { start.dropFirst(8).starts(with: $0.utf8) }
  }
}
