extension VirtualScreen {
  mutating func control(_ code: UInt8) {
    switch code {
    case 0x07: bells += 1
    case 0x08:
      cursorColumn = max(0, cursorColumn - 1)
      wrapsNext = false
    case 0x09: cursorColumn = min(columns - 1, (cursorColumn / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C:
      wrapsNext = false
      lineFeed()
    case 0x0D:
      cursorColumn = 0
      wrapsNext = false
    default: break
    }
  }

  mutating func escape(_ final: Character) {
    switch final {
    case "7": savedCursor = (cursorRow, cursorColumn)
    case "8": move(toRow: savedCursor.row, column: savedCursor.column)
    case "M": if cursorRow > 0 { cursorRow -= 1 }
    case "c": self = VirtualScreen(columns: columns, rows: height)
    default: break
    }
  }

  mutating func sequence(_ final: Character, _ text: String) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first ?? nil
    let count = max(1, first ?? 1)
    switch final {
    case "A": move(toRow: cursorRow - count, column: cursorColumn)
    case "B", "e": move(toRow: cursorRow + count, column: cursorColumn)
    case "C", "a": move(toRow: cursorRow, column: cursorColumn + count)
    case "D": move(toRow: cursorRow, column: cursorColumn - count)
    case "E": move(toRow: cursorRow + count, column: 0)
    case "F": move(toRow: cursorRow - count, column: 0)
    case "G", "`": move(toRow: cursorRow, column: count - 1)
    case "d": move(toRow: count - 1, column: cursorColumn)
    case "H", "f":
      let column = numbers.count > 1 ? numbers[1] ?? 1 : 1
      move(toRow: count - 1, column: column - 1)
    case "m": style = ["", "0"].contains(text) ? "" : text
    case "h", "l":
      if text == "4" { insertsCharacters = final == "h" }
      if text == "?2004" { marksPastes = final == "h" }
    default: edit(final, first ?? 0, count)
    }
  }
}

extension VirtualScreen {
  private mutating func move(toRow row: Int, column: Int) {
    cursorRow = min(max(0, row), height - 1)
    cursorColumn = min(max(0, column), columns - 1)
    wrapsNext = false
  }

  private mutating func edit(_ final: Character, _ mode: Int, _ count: Int) {
    switch final {
    case "J": eraseDisplay(mode)
    case "K": eraseLine(mode)
    case "@": insertBlanks(count)
    case "P":
      let count = min(count, columns - cursorColumn)
      grid[cursorRow].cells.removeSubrange(cursorColumn..<cursorColumn + count)
      grid[cursorRow].cells += Array(repeating: Cell(), count: count)
    case "X": blank(cursorColumn..<min(columns, cursorColumn + count))
    case "L":
      for _ in 0..<min(count, height - cursorRow) {
        grid.insert(emptyRow, at: cursorRow)
        grid.removeLast()
      }
    case "M":
      for _ in 0..<min(count, height - cursorRow) {
        grid.remove(at: cursorRow)
        grid.append(emptyRow)
      }
    default: break
    }
  }

  private mutating func eraseDisplay(_ mode: Int) {
    switch mode {
    case 0:
      eraseLine(0)
      for row in grid.indices.dropFirst(cursorRow + 1) { grid[row] = emptyRow }
    case 1:
      eraseLine(1)
      for row in 0..<cursorRow { grid[row] = emptyRow }
    default:
      for row in grid.indices { grid[row] = emptyRow }
    }
  }

  private mutating func eraseLine(_ mode: Int) {
    switch mode {
    case 0:
      blank(cursorColumn..<columns)
      grid[cursorRow].isWrapped = false
    case 1: blank(0..<cursorColumn + 1)
    default: blank(0..<columns)
    }
  }

  private mutating func blank(_ range: Range<Int>) {
    for column in range { grid[cursorRow].cells[column] = Cell() }
  }
}
