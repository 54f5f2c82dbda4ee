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
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return MetadataText.tidy(String(decoding: units.filter { $0 != 0 }, as: UTF16.self))
  }
}
