import CEditLine

/// Where libedit puts prompt and line on the screen: its own rules, so that what it drew can be
/// taken away again without asking it.
struct LineLayout {
  /// The terminal's columns.
  let columns: Int
  /// The row reached, counted from the prompt's first.
  private(set) var row = 0
  /// The column reached.
  private(set) var column = 0

  init(columns: Int) {
    self.columns = max(1, columns)
  }

  /// Goes on over a prompt.
  mutating func add(prompt: String) {
    for scalar in prompt.unicodeScalars { put(width(scalar.value)) }
  }

  /// Goes on over a part of the line.
  mutating func add(line: some Sequence<UInt32>) {
    for value in line { add(value) }
  }

  /// The cursor stands where the next character will be: a wide one may not fit in this row.
  mutating func place(before next: UInt32?) {
    guard let next else { return }
    let width = width(next)
    if width > 1, column + width > columns { breakRow() }
  }
}

extension LineLayout {
  private mutating func add(_ value: UInt32) {
    switch value {
    case 0x09: repeat { put(1) } while column % 8 != 0
    case 0x0A: breakRow()
    case 0..<0x20, 0x7F..<0xA0: repeatPut(2)
    default:
      if editline_is_printable(value) != 0 {
        put(width(value))
      } else {
        repeatPut(value > 0xFFFF ? 8 : 7)
      }
    }
  }

  private func width(_ value: UInt32) -> Int {
    Int(editline_width(value))
  }

  private mutating func repeatPut(_ count: Int) {
    for _ in 0..<count { put(1) }
  }

  private mutating func put(_ width: Int) {
    if column + width > columns { breakRow() }
    column += width
    if column >= columns { breakRow() }
  }

  private mutating func breakRow() {
    row += 1
    column = 0
  }
}
