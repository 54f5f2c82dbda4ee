/// The first table below a heading of a Markdown page.
struct MarkdownTable {
  /// The rows below the line of dashes.
  let rows: [Row]
  /// How many cells each row has.
  let columns: Int
  /// The spaces before its head.
  let indentation: String
  /// Where its last line begins, that of dashes if it has no rows.
  let lastLine: Int

  /// A line of the page.
  struct Row {
    let text: String
    /// Its number, from 1.
    let line: Int
    /// Its first byte.
    let start: Int
  }

  /// Finds it; the heading has to be there once.
  init(below heading: String, in text: String, file: String) throws(EditProblem) {
    let lines = Self.lines(of: text)
    let anchor = "heading “\(heading)”"
    let found = lines.indices.filter {
      lines[$0].isProse && lines[$0].row.text.trimmedEnd == heading
    }
    guard let start = found.first else { throw .noAnchor(file: file, anchor: anchor) }
    guard found.count == 1 else {
      throw .twoAnchors(file: file, anchor: anchor, lines: found.map { $0 + 1 })
    }
    let section = lines[(start + 1)...].prefix { !($0.isProse && $0.row.text.hasPrefix("#")) }
    let table = section.drop { !$0.isTable }.prefix { $0.isTable }.map(\.row)
    guard table.count >= 2, Self.isDashes(table[1].text) else {
      throw .otherAnchor(
        file: file, line: start + 1, anchor: anchor, expected: "the heading of a table")
    }
    rows = Array(table.dropFirst(2))
    columns = Self.cells(of: table[0].text).count
    indentation = String(table[0].text.prefix { $0 == " " })
    lastLine = table[table.count - 1].start
  }
}

extension MarkdownTable {
  /// The first cell of a row, without spaces around it.
  static func firstCell(of row: String) -> String {
    cells(of: row).first ?? ""
  }

  /// The cells of a row; a bar after a backslash separates nothing.
  static func cells(of row: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in row.trimmingSpaces.dropFirst() {
      if character == "|", !isEscaped {
        cells.append(cell.trimmingSpaces)
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return cell.trimmingSpaces.isEmpty ? cells : cells + [cell.trimmingSpaces]
  }

  private static func isDashes(_ line: String) -> Bool {
    let cells = cells(of: line)
    return !cells.isEmpty
      && cells.allSatisfy { $0.contains("-") && $0.allSatisfy { $0 == "-" || $0 == ":" } }
  }
}

extension MarkdownTable {
  private struct Line {
    let row: Row
    /// Whether it is outside of blocks of code.
    let isProse: Bool

    var isTable: Bool { isProse && row.text.drop { $0 == " " }.hasPrefix("|") }
  }

  private static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    var start = 0
    var isProse = true
    for bytes in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = (Substring(bytes).last == "\r" ? Substring(bytes).dropLast() : Substring(bytes))
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      let row = Row(text: String(line), line: lines.count + 1, start: start)
      lines.append(Line(row: row, isProse: isProse && !isFence))
      if isFence { isProse.toggle() }
      start += bytes.count + 1
    }
    return lines
  }
}

extension String {
  /// Without whitespace at its end.
  fileprivate var trimmedEnd: String {
    String(reversed().drop(while: \.isWhitespace).reversed())
  }
}
