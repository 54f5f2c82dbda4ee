/// Text out of a picture, as it can be shown: decoded, trimmed, not endless.
enum MetadataText {
  /// The most that is kept of one text, in Unicode scalars.
  static let maximumLength = 10_000

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
