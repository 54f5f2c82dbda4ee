import Terminal

/// A terminal's screen as a program draws it: enough of xterm for line editors.
///
/// Characters are measured one scalar at a time, as most terminals do; lines that were broken at
/// the right edge are broken anew when the screen is resized.
public struct VirtualScreen: Sendable {
  /// A place on the screen.
  public struct Cell: Sendable, Equatable {
    /// The character with its marks; empty behind a wide one.
    public var text = " "
    /// The parameters of SGR it was drawn with; empty for none.
    public var style = ""
  }

  /// One row, and whether it goes on in the next.
  struct Row: Equatable {
    var cells: [Cell]
    var isWrapped = false
  }

  /// Columns.
  public internal(set) var columns: Int
  /// Rows.
  public internal(set) var height: Int
  /// The cursor's row, from 0.
  public internal(set) var cursorRow = 0
  /// The cursor's column, from 0.
  public internal(set) var cursorColumn = 0
  /// Rows that left the screen at the top.
  public internal(set) var scrollback: [String] = []
  /// Pictures that were drawn with pixels and are still there, in their order.
  public internal(set) var pictures: [PlacedPicture] = []
  /// Whether joined emoji take the place of one, as in kitty and newer tmux.
  public var joinsEmoji = false
  /// Whether the program asked that pastes are marked (mode 2004).
  public internal(set) var marksPastes = false
  /// How often the bell rang.
  public internal(set) var bells = 0
  var grid: [Row]
  var style = ""
  var wrapsNext = false
  var insertsCharacters = false
  var savedCursor = (row: 0, column: 0)
  /// A picture of which more is to come.
  var unfinished: [String: String]?
  private var parser = ControlParser()

  /// Makes an empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    height = rows
    grid = Array(repeating: Row(cells: Array(repeating: Cell(), count: columns)), count: rows)
  }

  /// The rows as text, without blanks at their ends.
  public var rows: [String] { grid.map { Self.text($0) } }

  /// Everything that was ever on it and still can be seen by scrolling back, without empty rows at
  /// the end.
  public var text: String {
    var all = scrollback + rows
    while all.last == "" { all.removeLast() }
    return all.joined(separator: "\n")
  }

  /// The row the cursor is in.
  public var cursorLine: String { rows[cursorRow] }

  /// The row above that; empty where there is none.
  public var lineAbove: String { cursorRow > 0 ? rows[cursorRow - 1] : "" }

  /// Whether a text is to be seen, scrolled back or not.
  public func contains(_ part: String) -> Bool { text.contains(part) }

  /// The cells of a row.
  public func cells(inRow row: Int) -> [Cell] { grid[row].cells }

  /// Draws what a program wrote.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard let action = parser.take(byte) else { continue }
      perform(action)
    }
  }

  static func text(_ row: Row) -> String {
    var text = row.cells.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension VirtualScreen {
  private mutating func perform(_ action: ControlParser.Action) {
    switch action {
    case .print(let scalar): print(scalar)
    case .control(let code): control(code)
    case .sequence(let final, let parameters): sequence(final, parameters)
    case .escape(let final): escape(final)
    case .command(let introducer, let content): command(introducer, content)
    }
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    let width = TextWidth.columns(of: Character(scalar))
    guard width > 0, !joins(scalar) else { return addMark(scalar) }
    if wrapsNext || cursorColumn + width > columns { wrap() }
    if insertsCharacters { insertBlanks(width) }
    grid[cursorRow].cells[cursorColumn] = Cell(text: String(scalar), style: style)
    if width == 2 { grid[cursorRow].cells[cursorColumn + 1] = Cell(text: "", style: style) }
    cursorColumn += width
    if cursorColumn >= columns {
      cursorColumn = columns - 1
      wrapsNext = true
    }
  }

  private func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard joinsEmoji else { return false }
    let before = grid[cursorRow].cells[..<(wrapsNext ? columns : cursorColumn)]
    let last = before.last { !$0.text.isEmpty }?.text.unicodeScalars.last
    return last == "\u{200D}"
      || scalar.properties.isEmojiModifier && last?.properties.isEmoji == true
  }

  private mutating func addMark(_ scalar: Unicode.Scalar) {
    var column = wrapsNext ? cursorColumn : cursorColumn - 1
    if column > 0, grid[cursorRow].cells[column].text.isEmpty { column -= 1 }
    guard column >= 0 else { return }
    grid[cursorRow].cells[column].text.unicodeScalars.append(scalar)
  }

  private mutating func wrap() {
    grid[cursorRow].isWrapped = true
    cursorColumn = 0
    wrapsNext = false
    lineFeed()
  }

  mutating func lineFeed() {
    if cursorRow + 1 < height {
      cursorRow += 1
    } else {
      scrollback.append(Self.text(grid.removeFirst()))
      grid.append(emptyRow)
    }
  }

  var emptyRow: Row { Row(cells: Array(repeating: Cell(), count: columns)) }

  mutating func insertBlanks(_ count: Int) {
    let count = min(count, columns - cursorColumn)
    grid[cursorRow].cells.insert(
      contentsOf: Array(repeating: Cell(), count: count), at: cursorColumn)
    grid[cursorRow].cells.removeLast(count)
  }
}
