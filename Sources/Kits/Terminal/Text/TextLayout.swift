/// Fits text into columns without splitting characters.
public enum TextLayout {
  /// The text in at most `columns` columns, which ends with `…` if it was cut.
  public static func truncate(_ text: String, to columns: Int) -> String {
    let text = Sanitiser.clean(text, .line)
    guard TextWidth.columns(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    var result = ""
    var used = 1
    for character in text {
      used += TextWidth.columns(of: character)
      guard used <= columns else { break }
      result.append(character)
    }
    return result + "…"
  }

  /// The text in at most so many lines; one that was cut ends with `…` and the ending.
  public static func clip(
    _ text: StyledText, to lines: Int, columns: Int, ending: StyledText
  ) -> StyledText {
    let wrapped = wrap(text, to: columns)
    guard wrapped.count > lines, lines > 0 else { return text }
    let room = columns - TextWidth.columns(of: ending.marked.plain)
    let last = (wrapped[lines - 1] + "…").truncated(to: max(1, room)) + ending
    return wrapped.prefix(lines - 1).reduce(StyledText("")) { $0 + $1 + "\n" } + last
  }

  /// The text padded with blanks, or cut, to `columns` columns.
  public static func pad(_ text: String, to columns: Int) -> String {
    let text = truncate(text, to: columns)
    return text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
  }

  /// The text in lines of at most `columns` columns, broken between words if possible.
  ///
  /// - Parameter indent: How many columns the further lines of a paragraph are indented; by default like
  ///   its first line.
  public static func wrap(
    _ text: StyledText, to columns: Int, indent: Int? = nil
  ) -> [StyledText] {
    text.lines.flatMap { line in
      var wrapping = Wrapping(columns: max(1, columns), indent: indent ?? line.leadingBlanks)
      return wrapping.wrap(line)
    }
  }
}

/// Wraps one paragraph.
private struct Wrapping {
  struct Cell {
    var character: Character
    var style: StyledText.Style
    var width: Int
  }

  let columns: Int
  let indent: Int
  var lines: [[Cell]] = []
  var line: [Cell] = []
  var used = 0

  init(columns: Int, indent: Int) {
    self.columns = columns
    // An indent of half the width would leave no room for words.
    self.indent = indent * 2 >= columns ? 0 : indent
  }

  mutating func wrap(_ text: StyledText) -> [StyledText] {
    let cells = text.runs.flatMap { run in
      run.text.map { Cell(character: $0, style: run.style, width: TextWidth.columns(of: $0)) }
    }
    var word: [Cell] = []
    for cell in cells {
      if cell.character == " " {
        place(word)
        word = []
        placeBlank(cell)
      } else {
        if cell.width == 2 {
          place(word)
          word = []
        }
        word.append(cell)
      }
    }
    place(word)
    lines.append(line)
    return lines.map(Self.text)
  }
}

extension Wrapping {
  private mutating func place(_ word: [Cell]) {
    guard !word.isEmpty else { return }
    let width = word.reduce(0) { $0 + $1.width }
    if used + width > columns, used > indent { breakLine() }
    for cell in word {
      if used + cell.width > columns, used > indent { breakLine() }
      line.append(cell)
      used += cell.width
    }
  }

  /// Drops a blank that does not fit: the line breaks there.
  private mutating func placeBlank(_ cell: Cell) {
    guard used < columns else { return }
    line.append(cell)
    used += 1
  }

  private mutating func breakLine() {
    while line.last?.character == " " { line.removeLast() }
    lines.append(line)
    line = Array(repeating: Cell(character: " ", style: .plain, width: 1), count: indent)
    used = indent
  }

  private static func text(_ cells: [Cell]) -> StyledText {
    var result = StyledText("")
    var start = cells.startIndex
    while start < cells.endIndex {
      let style = cells[start].style
      let end = cells[start...].firstIndex { $0.style != style } ?? cells.endIndex
      result += StyledText(String(cells[start..<end].map(\.character)), style)
      start = end
    }
    return result
  }
}

/// Counts the columns that text takes in a terminal. The text must have gone through ``Sanitiser``.
///
/// Has its own table, because the C library's depends on the locale of the process and counts each part
/// of an emoji sequence.
public enum TextWidth {
  /// Columns of one line of text.
  public static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Columns of a character: 0 for a mark alone, 2 for wide characters and emoji.
  public static func columns(of character: Character) -> Int {
    var scalars = character.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return 0 }
    guard let second = scalars.next() else { return columns(of: first) }
    if second == "\u{FE0F}", first.properties.isEmoji { return 2 }
    if second == "\u{FE0E}" { return 1 }
    if first.properties.isEmoji, first.value > 0xFF { return max(2, columns(of: first)) }
    return character.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

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

  /// Unicode's East Asian Width W and F without emoji, rounded to whole blocks.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
