/// A row more in the first table below a heading of a Markdown page, by its first cell.
struct TableEdit {
  let file: String
  let heading: String
  let row: String

  func apply(to text: String) throws(EditProblem) -> String {
    let table = try MarkdownTable(below: heading, in: text, file: file)
    try checkRow(of: table)
    if let twin = table.rows.first(where: isTwin) {
      guard twin.text.trimmingSpaces != row else { return text }
      throw .taken(file: file, line: twin.line, now: twin.text.trimmingSpaces)
    }
    var splice = TextSplice(text)
    let line = table.indentation + row
    let cell = MarkdownTable.firstCell(of: row)
    if let next = table.rows.first(where: {
      Neighbours.precedes(cell, MarkdownTable.firstCell(of: $0.text))
    }) {
      splice.insert(line + splice.ending(at: next.start), at: next.start)
    } else {
      let last = splice.line(at: table.lastLine)
      let ending = splice.ending(at: last.lowerBound - 1)
      splice.insert(ending + line, at: last.upperBound)
    }
    return splice.text
  }

  func revert(from text: String, force: Bool) throws(EditProblem) -> String {
    let table = try MarkdownTable(below: heading, in: text, file: file)
    guard let twin = table.rows.first(where: isTwin) else { return text }
    guard force || twin.text.trimmingSpaces == row else {
      throw .changedByHand(file: file, line: twin.line, now: twin.text.trimmingSpaces)
    }
    var splice = TextSplice(text)
    splice.removeLines(twin.start..<twin.start)
    return splice.text
  }
}

extension TableEdit {
  private func isTwin(_ other: MarkdownTable.Row) -> Bool {
    MarkdownTable.firstCell(of: other.text) == MarkdownTable.firstCell(of: row)
  }

  private func checkRow(of table: MarkdownTable) throws(EditProblem) {
    let isRow = row.hasPrefix("|") && row.hasSuffix("|") && !row.contains(where: \.isNewline)
    guard isRow, MarkdownTable.cells(of: row).count == table.columns else {
      throw .unfit(file: file, anchor: "the table below “\(heading)”", text: row)
    }
  }
}
