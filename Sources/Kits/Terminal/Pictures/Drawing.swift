/// A picture as a terminal gets it.
struct Drawing: Equatable {
  /// Columns it takes.
  let columns: Int
  /// Rows it takes.
  let rows: Int
  /// What it is made of.
  let content: Content

  enum Content: Equatable {
    /// Text: one line a row, each of all its columns.
    case lines([String])
    /// A sequence that draws it with its top left corner at the cursor, and leaves that anywhere.
    case sequence(String)
  }
}

extension Drawing {
  /// It alone, from the left of an empty row; ends in its last row, without a line break.
  ///
  /// What is drawn must not make the terminal scroll, as each does that in its own way: its rows and
  /// one below are there before, and the cursor comes back to where it was.
  var text: String {
    switch content {
    case .lines(let lines): lines.joined(separator: "\n")
    case .sequence(let sequence):
      String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A" + Self.keepingCursor(sequence)
        + (rows > 1 ? "\u{1B}[\(rows - 1)B" : "")
    }
  }

  /// DECSC and DECRC around a sequence, see the VT510 manual: where it leaves the cursor matters not.
  static func keepingCursor(_ sequence: String) -> String {
    "\u{1B}7\(sequence)\u{1B}8"
  }
}
