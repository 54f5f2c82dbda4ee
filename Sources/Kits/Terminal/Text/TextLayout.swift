/// Fits text into columns, without ever splitting a character.
public enum TextLayout {
  /// The text in at most `columns` columns; if it had to be cut, it ends with `…`.
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

  /// The text padded with blanks to `columns` columns, or cut to them.
  public static func pad(_ text: String, to columns: Int) -> String {
    let text = truncate(text, to: columns)
    return text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
  }

  /// The text in lines of at most `columns` columns, broken between words where possible.
  ///
  /// - Parameter indent: Columns by which all but the first line of a paragraph are moved right; by
  ///   default as far as its first line is.
  public static func wrap(
    _ text: StyledText, to columns: Int, indent: Int? = nil
  ) -> [StyledText] {
    text.lines.flatMap { line in
      var wrapping = Wrapping(columns: max(1, columns), indent: indent ?? line.leadingBlanks)
      return wrapping.wrap(line)
    }
  }
}

/// One paragraph on its way into lines.
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
    // A hanging indent that leaves no room for words would only make the text longer.
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
    let width = word.reduce(0) { $0 + $1.width }
    if used + width > columns, used > indent { breakLine() }
    for cell in word {
      if used + cell.width > columns, used > indent { breakLine() }
      line.append(cell)
      used += cell.width
    }
  }

  /// A blank that does not fit is where the line breaks, and goes.
  private mutating func placeBlank(_ cell: Cell) {
    guard used < columns else { return }
    if !lines.isEmpty, used == indent { return }
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
