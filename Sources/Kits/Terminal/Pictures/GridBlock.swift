/// A row of pictures as a terminal gets it, with the lines below them.
struct GridBlock {
  /// One picture of it; nil leaves its place empty.
  struct Cell {
    var drawing: Drawing?
    /// Rendered already, and of as many columns as it says.
    var caption: (text: String, columns: Int)
  }

  let cells: [Cell]
  let layout: GridLayout

  /// All of it, from the left of an empty row; ends in the row of the captions.
  var text: String {
    let captions = line(cells.map { ($0.caption.text, $0.caption.columns) })
    let rows = cells.compactMap { $0.drawing?.rows }.max() ?? 0
    guard rows > 0 else { return captions }
    return reserved(rows) + lines(rows) + captions
  }
}

extension GridBlock {
  /// Pictures that are drawn by sequences, in rows that are there before; see ``Drawing/text``.
  private func reserved(_ rows: Int) -> String {
    let sequences = cells.enumerated().compactMap { place, cell in
      if case .sequence(let sequence)? = cell.drawing?.content {
        "\u{1B}[\(layout.start(of: place) + 1)G" + Drawing.keepingCursor(sequence)
      } else {
        nil as String?
      }
    }
    guard !sequences.isEmpty else { return "" }
    return String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A" + sequences.joined() + "\r"
  }

  /// Pictures that are text; empty lines where they are not.
  private func lines(_ rows: Int) -> String {
    (0..<rows).map { row in
      line(
        cells.map { cell in
          guard let drawing = cell.drawing, case .lines(let lines) = drawing.content,
            row < lines.count
          else { return ("", 0) }
          return (lines[row], drawing.columns)
        }) + "\n"
    }.joined()
  }

  private func line(_ parts: [(text: String, columns: Int)]) -> String {
    var line = ""
    var used = 0
    for (place, part) in parts.enumerated() where part.columns > 0 {
      line += String(repeating: " ", count: layout.start(of: place) - used) + part.text
      used = layout.start(of: place) + part.columns
    }
    return line
  }
}
