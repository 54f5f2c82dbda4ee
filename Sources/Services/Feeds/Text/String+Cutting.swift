extension String {
  /// The text, or as much of it as fits into so many bytes of UTF-8 and a `…` after it.
  ///
  /// No character is cut through, unless it is one that never ends.
  func cut(to bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    var end = utf8.index(startIndex, offsetBy: max(0, bytes))
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    var start = String(self[..<end])
    if let last = start.last, last.utf8.count < 64, !last.isWhitespace { start.removeLast() }
    // By scalars, as a blank with a mark on it is one character, and a blank to Swift.
    while start.unicodeScalars.last?.properties.isWhitespace == true {
      start.unicodeScalars.removeLast()
    }
    return start + "…"
  }

  /// The text on one line, without blanks around it; nil if nothing is left.
  var line: String? {
    let words =
      utf8.allSatisfy { $0 < 0x80 }
      ? utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)) }
      : unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    return words.isEmpty ? nil : words.count == 1 ? words[0] : words.joined(separator: " ")
  }
}
