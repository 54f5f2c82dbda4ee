/// Several pictures side by side, each with a line below it.
public struct PictureGrid: Hashable, Sendable {
  /// From the top left, row by row.
  public let cells: [Cell]

  /// A picture and its caption.
  public struct Cell: Hashable, Sendable {
    /// Nil leaves its place empty.
    public let picture: Picture?
    /// The line below the picture, cut to its width.
    public let caption: StyledText

    /// Without a picture only the caption is shown.
    public init(_ picture: Picture?, caption: StyledText) {
      self.picture = picture
      self.caption = caption
    }
  }

  /// Takes the cells from the top left.
  public init(_ cells: [Cell]) {
    self.cells = cells
  }
}

/// How many pictures stand side by side, and how wide each of them is.
struct GridLayout: Equatable {
  /// The fewest columns for a picture and the gap after it.
  static let narrowest = 20

  /// How many pictures are in a row; at least 1.
  let across: Int
  /// The columns of each picture.
  let columns: Int

  /// Divides the columns of a terminal among so many pictures.
  init(columns: Int, count: Int) {
    across = max(1, min(columns / Self.narrowest, count))
    // The last column stays free: in some terminals a character there ends the row.
    self.columns = max(1, columns / across - 1)
  }

  /// The first column of a picture, from 0.
  func start(of place: Int) -> Int {
    place * (columns + 1)
  }
}

/// A row of pictures and their captions in the form that is sent to a terminal.
struct GridBlock {
  struct Cell {
    /// Nil leaves its place empty.
    var drawing: Drawing?
    /// Rendered already, and its width.
    var caption: (text: String, columns: Int)
  }

  let cells: [Cell]
  let layout: GridLayout

  /// Drawn from the left of an empty row; ends in the row of the captions.
  var text: String {
    let captions = line(cells.map { ($0.caption.text, $0.caption.columns) })
    let rows = cells.compactMap { $0.drawing?.rows }.max() ?? 0
    guard rows > 0 else { return captions }
    return reserved(rows) + lines(rows) + captions
  }
}

extension GridBlock {
  /// Draws pictures made of pixels, in rows that are reserved for them; see ``Drawing/text``.
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

  /// The lines of pictures made of text, and empty lines for the others.
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
