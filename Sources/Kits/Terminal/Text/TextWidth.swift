/// How many columns text takes in a terminal.
///
/// By a table of its own rather than the C library's, whose answer depends on a process-wide locale
/// and counts an emoji sequence by its parts. Expects text that went through ``Sanitiser``.
public enum TextWidth {
  /// Columns of a text of one line.
  public static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Columns of a character: 0 for a lone mark, 2 for wide ones and emoji.
  public static func columns(of character: Character) -> Int {
    var scalars = character.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return 0 }
    guard let second = scalars.next() else { return columns(of: first) }
    if second == "\u{FE0F}", first.properties.isEmoji { return 2 }
    if second == "\u{FE0E}" { return 1 }
    if first.properties.isEmoji, first.value > 0xFF { return max(2, columns(of: first)) }
    return character.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Columns of a scalar alone.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return !(0x1F1E6...0x1F1FF).contains(scalar.value) }
    return wideRanges.contains { $0.contains(scalar.value) }
  }

  /// East Asian Width W and F of Unicode, apart from emoji, rounded to whole blocks.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
