extension StringProtocol {
  /// The text without what makes no difference to a reader who looks for something: letter case,
  /// invisible characters, and how blank the blanks are.
  var foldedForSearch: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return withSingleBlanks.lowercased() }
    let visible = unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    // Only capitals bring ß and SS, or σ and ς, together.
    return String(String.UnicodeScalarView(visible)).withSingleBlanks.uppercased().lowercased()
  }

  private var withSingleBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
