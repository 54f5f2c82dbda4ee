extension VirtualScreen: CustomStringConvertible {
  /// All that may explain why it is not as a test wants it: the rows with their numbers from the top of the
  /// screen, what is drawn with a style, pictures, and the cursor. Equal rows stand there once.
  public var description: String {
    let rows = scrollback + grid.map { Self.description(of: $0) }
    var lines: [String] = []
    var first = 0
    for (index, row) in rows.enumerated() where index + 1 == rows.count || rows[index + 1] != row {
      let numbers = Set([first, index]).sorted().map { "\($0 - scrollback.count)" }
      lines.append("\(numbers.joined(separator: " to ")): \(row)")
      first = index + 1
    }
    lines += pictures.map { "picture: \($0)" }
    lines.append("cursor: row \(cursorRow), column \(cursorColumn) of \(columns) × \(height)")
    return lines.joined(separator: "\n")
  }

  /// The text, and behind it the columns that have a style: a coloured area is blanks.
  private static func description(of row: Row) -> String {
    var runs: [(style: String, columns: ClosedRange<Int>)] = []
    for (column, cell) in row.cells.enumerated() where !cell.style.isEmpty {
      if let last = runs.last, last.style == cell.style, last.columns.upperBound == column - 1 {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else {
        runs.append((cell.style, column...column))
      }
    }
    let styles = runs.prefix(4).map {
      "\($0.columns.lowerBound)–\($0.columns.upperBound) \($0.style)"
    }
    let rest = runs.count > 4 ? ["and \(runs.count - 4) more"] : []
    return text(row) + (styles.isEmpty ? "" : "  [\((styles + rest).joined(separator: ", "))]")
  }
}
