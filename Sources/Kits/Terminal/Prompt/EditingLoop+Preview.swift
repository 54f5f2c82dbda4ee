/// What is known of the line being typed before it is entered, shown above the prompt.
struct LinePreview {
  /// Whether somebody wants to hear of the line while it is typed.
  var isWanted = false
  /// The line that they heard of last.
  var line = ""
  /// What they said of it.
  var rows: [StyledText] = []
}

extension EditingLoop {
  /// Tells the line being typed if it has changed and no key waits: of several keys only what comes of all.
  func tellTyping() {
    guard preview.isWanted, case .editing = mode, !isRunning, !isErased, let editor else { return }
    let line = Self.previewable(editor.line.text)
    guard line != preview.line, !input.hasCome else { return }
    preview.line = line
    if line.isEmpty, !preview.rows.isEmpty {
      preview.rows = []
      show(nil)
    }
    deliver(.typing(line))
  }

  /// Takes note of what is said of a line; false if that changes nothing on the screen, as by now another line is
  /// being typed.
  func setPreview(_ rows: [StyledText], of line: String) -> Bool {
    guard case .editing = mode, !isRunning, line == preview.line, rows != preview.rows else {
      return false
    }
    preview.rows = rows
    return true
  }

  /// As much of it as fits into half of the window, above the line.
  var previewRows: [Placeholder.Row] {
    let room = min(size.rows / 2, size.rows - lineRows - Self.rowsLeftFree)
    return Array(preview.rows.flatMap(rows).prefix(max(0, room)))
  }

  /// Nothing is said of several lines at once, such as libedit's search in the history, or what was pasted.
  private static func previewable(_ line: String) -> String {
    let isOne = !line.contains("\n") && Paste.lines(of: line) == [line]
    return isOne && !line.allSatisfy(\.isWhitespace) ? line : ""
  }
}
