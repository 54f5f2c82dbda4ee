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
