/// The formats that are decoded, told apart by their first bytes and nothing else.
enum PictureFormat: String, CaseIterable {
  case jpeg, png, webp, gif, tiff, heif

  /// How many bytes of a file are looked at.
  static let magicLength = 32

  /// The format of something that starts with these bytes; nil if it is none of them.
  init?(_ start: some Collection<UInt8>) {
    let bytes = Array(start)
    guard let format = Self.allCases.first(where: { $0.matches(bytes) }) else { return nil }
    self = format
  }
}

extension PictureFormat {
  private static let heifBrands = [
    "avif", "avis", "heic", "heif", "heim", "heis", "heix", "hevc", "hevx", "mif1", "msf1",
  ]

  private func matches(_ bytes: [UInt8]) -> Bool {
    func text(_ range: Range<Int>) -> String {
      String(decoding: bytes.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
    return switch self {
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .webp: text(0..<4) == "RIFF" && text(8..<12) == "WEBP"
    case .gif: ["GIF87a", "GIF89a"].contains(text(0..<6))
    case .tiff:
      [
        [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
      ]
      .contains { bytes.starts(with: $0) }
    case .heif: text(4..<8) == "ftyp" && Self.heifBrands.contains(text(8..<12))
    }
  }
}
