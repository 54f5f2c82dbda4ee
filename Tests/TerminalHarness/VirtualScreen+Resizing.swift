extension VirtualScreen {
  /// Gives the screen another size; lines that were broken at the edge are broken anew, and the
  /// cursor stays with its character.
  public mutating func resize(columns newColumns: Int, rows newRows: Int) {
    let lines = logicalLines()
    var rows: [Row] = []
    var cursor = (row: 0, column: 0)
    for line in lines {
      let start = rows.count
      let broken = Self.wrap(line.cells, to: newColumns)
      rows += broken.rows
      if let offset = line.cursor {
        let place = broken.place(of: offset, columns: newColumns)
        cursor = (start + place.row, place.column)
      }
    }
    columns = newColumns
    height = newRows
    while rows.count <= cursor.row { rows.append(emptyRow) }
    while rows.count > newRows, cursor.row > 0, rows.count - 1 > cursor.row,
      Self.text(rows[rows.count - 1]).isEmpty
    { rows.removeLast() }
    while rows.count > newRows {
      scrollback.append(Self.text(rows.removeFirst()))
      cursor.row -= 1
    }
    while rows.count < newRows { rows.append(emptyRow) }
    grid = rows
    cursorRow = max(0, cursor.row)
    cursorColumn = min(cursor.column, newColumns - 1)
    wrapsNext = false
  }

  private struct Line {
    var cells: [Cell] = []
    var cursor: Int?
  }

  private struct Broken {
    var rows: [Row]
    var starts: [Int]

    func place(of offset: Int, columns: Int) -> (row: Int, column: Int) {
      let row = starts.lastIndex { $0 <= offset } ?? 0
      let column = offset - starts[row]
      return column < columns ? (row, column) : (row + column / columns, column % columns)
    }
  }

  private func logicalLines() -> [Line] {
    var lines: [Line] = []
    var line = Line()
    for (index, row) in grid.enumerated() {
      if index == cursorRow { line.cursor = line.cells.count + cursorColumn }
      line.cells += row.cells
      guard !row.isWrapped else { continue }
      lines.append(line)
      line = Line()
    }
    if !line.cells.isEmpty { lines.append(line) }
    while let last = lines.last, last.cursor == nil, last.cells.allSatisfy({ $0 == Cell() }) {
      lines.removeLast()
    }
    return lines
  }

  private static func wrap(_ cells: [Cell], to columns: Int) -> Broken {
    var cells = cells
    while cells.last == Cell() { cells.removeLast() }
    var broken = Broken(rows: [], starts: [0])
    var row: [Cell] = []
    for (index, cell) in cells.enumerated() {
      let isWide = index + 1 < cells.count && cells[index + 1].text.isEmpty
      if row.count + (isWide ? 2 : 1) > columns {
        broken.rows.append(filled(row, columns, isWrapped: true))
        broken.starts.append(index)
        row = []
      }
      row.append(cell)
    }
    broken.rows.append(filled(row, columns, isWrapped: false))
    return broken
  }

  private static func filled(_ cells: [Cell], _ columns: Int, isWrapped: Bool) -> Row {
    Row(
      cells: cells + Array(repeating: Cell(), count: max(0, columns - cells.count)),
      isWrapped: isWrapped)
  }
}
