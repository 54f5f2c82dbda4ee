import Domain

/// Text out of a picture, as it can be shown: decoded, trimmed, not endless.
enum MetadataText {
  /// The most that is kept of one text, in Unicode scalars.
  static let maximumLength = 10_000
  /// The most texts of one kind that are read, such as keywords.
  static let maximumCount = 1_000

  /// Text without its zero bytes: UTF-8 where it is valid, else Latin-1; nil if nothing is left.
  ///
  /// What a file claims about its encoding is less reliable than this, so it is not asked. Zeros stand
  /// behind texts, and in some between their lines or letters; what follows one is text all the same.
  static func decode(_ bytes: some Sequence<UInt8>) -> String? {
    let bytes = Array(bytes.filter { $0 != 0 })
    return tidy(
      String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
  }

  /// The text without white space around it, shortened; nil if nothing is left.
  static func tidy(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar.value < 0x20 || scalar == "\u{FEFF}"
    }
    let kept = scalars.drop(while: isBlank).prefix(maximumLength)
    guard let last = kept.lastIndex(where: { !isBlank($0) }) else { return nil }
    return String(String.UnicodeScalarView(kept[...last]))
  }
}

/// EXIF's user comment: eight bytes that name a character set, then the text (Exif 2.32, 4.6.5).
struct UserComment {
  /// The comment; nil if it is empty or in a character set that is not read.
  let text: String?

  init(_ bytes: [UInt8], isLittleEndian: Bool) {
    let body = bytes.dropFirst(8)
    switch String(decoding: bytes.prefix(8), as: UTF8.self) {
    case "ASCII\0\0\0", "\0\0\0\0\0\0\0\0":
      text = MetadataText.decode(body)
    case "UNICODE\0":
      text = Self.utf16(Array(body), isLittleEndian: isLittleEndian)
    default:
      text = nil
    }
  }

  private static func utf16(_ bytes: [UInt8], isLittleEndian: Bool) -> String? {
    var isLittleEndian = isLittleEndian
    if bytes.starts(with: [0xFF, 0xFE]) { isLittleEndian = true }
    if bytes.starts(with: [0xFE, 0xFF]) { isLittleEndian = false }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let unit = bytes[index...index + 1]
      return UInt16(truncatingIfNeeded: isLittleEndian ? unit.littleEndian : unit.bigEndian)
    }
    return MetadataText.tidy(String(decoding: units.filter { $0 != 0 }, as: UTF16.self))
  }
}

/// Descriptions that cameras write into every picture, so that they say nothing.
enum Boilerplate {
  /// The text, unless it is one of them.
  static func removed(_ text: String?) -> String? {
    guard let text, !known.contains(text.lowercased()) else { return nil }
    return text
  }

  private static let known: Set<String> = [
    "asus", "binary comment", "dcim", "default", "digital camera", "digital image",
    "exif_jpeg_picture", "jpeg", "konica minolta digital camera", "kodak digital still camera",
    "minolta digital camera", "nikon digital camera", "olympus digital camera", "screenshot",
    "samsung camera pictures", "sony dsc", "untitled", "user comments",
  ]
}
