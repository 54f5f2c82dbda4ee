import CEditLine

extension EditingLoop {
  /// Prints finished lines above what is being typed, and draws that anew.
  ///
  /// - Parameter lines: Trusted lines, the last without its end; nil only draws anew.
  func show(_ lines: String?) {
    guard lines != nil || isDrawn else { return }
    erase()
    if let lines { output.add(lines: lines + "\n") }
    paint()
    output.flush()
  }

  /// Draws what is being typed at the cursor, which stands at the left of an empty row.
  func paint() {
    switch mode {
    case .nothing: break
    case .secret(let prompt): output.add(prompt)
    case .editing:
      paintPrompt()
      editor?.refresh()
    }
  }

  /// Decides what the prompt is until it is painted anew.
  func paintPrompt() {
    let progress = isProgressDue ? progress : nil
    painted = PromptText(
      isRunning ? StyledText("›", .faint) : prompt + StyledText(">", .faint),
      progress: progress, columns: size.columns, colours: colours)
    let words = progress ?? self.progress.flatMap { $0.wordsComeFirst ? $0 : nil }
    paintPlaceholder(progress?.placeholder, words?.words ?? [])
    editor?.setPrompt(painted.styled)
    progressIsStale = self.progress != progress
    lastPaint = now
  }

  /// Takes what is being typed off the screen; the cursor is left where it began.
  ///
  /// - Parameter columns: The terminal's, if they are others than when it was painted: most
  ///   terminals break their lines anew when they are resized.
  func erase(columns: Int? = nil) {
    switch mode {
    case .nothing: break
    case .secret(let prompt):
      var layout = LineLayout(columns: columns ?? size.columns)
      layout.add(prompt: prompt)
      erase(rows: layout.row)
    case .editing:
      let columns = columns ?? size.columns
      erase(rows: cursorLayout(columns).row + placeholder.height(columns: columns))
      placeholder = .none
    }
  }

  /// Moves behind the end of the line, shows `mark` and ends the row: the line is given up.
  func leaveLine(_ mark: String) {
    takePlaceholderAway()
    guard let line = editor?.line else { return }
    let cursor = cursorLayout(size.columns)
    var end = LineLayout(columns: size.columns)
    end.add(prompt: painted.plain)
    end.add(line: line.scalars)
    let down = min(end.row - cursor.row, size.rows - 1)
    if down > 0 { output.add("\u{1B}[\(down)B") }
    output.add("\u{1B}[\(end.column + 1)G\(mark)\r\n")
    output.flush()
  }

  /// Whether libedit may have drawn a change wrongly: it loses parts of rows that follow one with
  /// wide characters at its right edge.
  var isDrawnBadly: Bool {
    guard case .editing = mode, let line = editor?.line else { return false }
    var end = LineLayout(columns: size.columns)
    end.add(prompt: painted.plain)
    end.add(line: line.scalars)
    return end.row > 0 && line.scalars.contains { $0 > 0x1100 && editline_width($0) > 1 }
  }

  /// Learns the terminal's size.
  func takeSize() {
    let now = TerminalSize(options.output)
    guard now != size else { return }
    size = now
    editor?.resize()
  }

  /// The terminal has another size.
  func resize() {
    let now = TerminalSize(options.output)
    erase(columns: now.columns)
    size = now
    editor?.resize()
    paint()
    output.flush()
    deliver(.resized)
  }
}

extension EditingLoop {
  /// The rows of prompt and line.
  var lineRows: Int {
    var end = LineLayout(columns: size.columns)
    end.add(prompt: painted.plain)
    end.add(line: editor?.line.scalars ?? [])
    return end.row + 1
  }

  private var isDrawn: Bool {
    if case .nothing = mode { false } else { true }
  }

  private func cursorLayout(_ columns: Int) -> LineLayout {
    var layout = LineLayout(columns: columns)
    layout.add(prompt: painted.plain)
    guard let line = editor?.line else { return layout }
    layout.add(line: line.scalars.prefix(line.cursor))
    layout.place(before: line.scalars.dropFirst(line.cursor).first)
    return layout
  }

  private func erase(rows: Int) {
    let up = min(rows, size.rows - 1)
    output.add("\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J")
  }
}
