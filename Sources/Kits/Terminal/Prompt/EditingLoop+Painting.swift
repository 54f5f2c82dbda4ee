import CEditLine

extension EditingLoop {
  /// Prints lines above the line being typed, and redraws that.
  ///
  /// - Parameter lines: Trusted lines, the last without its end; nil only redraws.
  func show(_ lines: String?) {
    guard lines != nil || isDrawn else { return }
    if !isErased { erase() }
    isErased = false
    output.isMuted = false
    if let lines { output.add(lines: lines + "\n") }
    paint()
    output.flush()
  }

  /// Erases the line being typed, and drops what libedit draws of it, until ``show(_:)``.
  func eraseForNow() {
    guard !isErased else { return }
    erase()
    isErased = true
    output.isMuted = true
  }

  /// Clears the screen; the line being typed is at its top then.
  func clearScreen() {
    endFilm()
    (placeholder, isErased, output.isMuted) = (.none, false, false)
    output.add("\u{1B}[H\u{1B}[2J")
    paint()
    output.flush()
  }

  /// Draws the line being typed. The cursor must be at the left of an empty row.
  func paint() {
    switch mode {
    case .nothing: break
    case .secret(let prompt): output.add(prompt)
    case .editing:
      paintPrompt()
      editor?.refresh()
    }
  }

  /// Decides what the prompt looks like until it is painted again.
  func paintPrompt() {
    let progress = isProgressDue ? progress : nil
    painted = PromptText(
      isRunning ? StyledText("›", .faint) : prompt + StyledText(">", .faint),
      progress: progress?.lasting(progressSince.map { now - $0 } ?? .zero),
      columns: size.columns, colours: colours)
    let words = progress ?? self.progress.flatMap { $0.wordsComeFirst ? $0 : nil }
    paintPlaceholder(progress?.placeholder, words?.words ?? [])
    editor?.setPrompt(painted.styled)
    progressIsStale = self.progress != progress
    lastPaint = now
  }

  /// Erases the line being typed and leaves the cursor where it began.
  ///
  /// - Parameter columns: The terminal's new width if it was resized, because most terminals then wrap
  ///   their lines again.
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

  /// Gives up the line being typed: shows `mark` behind it and ends the row.
  func leaveLine(_ mark: String) {
    takePlaceholderAway()
    guard let line = editor?.line else { return }
    let (cursor, end) = (cursorLayout(size.columns), endLayout(line.scalars))
    let down = min(end.row - cursor.row, size.rows - 1)
    if down > 0 { output.add("\u{1B}[\(down)B") }
    output.add("\u{1B}[\(end.column + 1)G\(mark)\r\n")
    output.flush()
  }

  /// Whether libedit may have drawn a change wrongly: it loses parts of rows below a row with wide
  /// characters at its right edge.
  var isDrawnBadly: Bool {
    guard case .editing = mode, let line = editor?.line else { return false }
    return endLayout(line.scalars).row > 0
      && line.scalars.contains { $0 > 0x1100 && editline_width($0) > 1 }
  }

  /// Takes note of the terminal's size.
  func takeSize() {
    let now = TerminalSize(options.output)
    guard now != size else { return }
    size = now
    editor?.resize()
  }

  /// Redraws everything because the terminal was resized.
  func resize() {
    endFilm()
    let now = TerminalSize(options.output)
    erase(columns: now.columns)
    size = now
    // What is said of the line is asked for once more, as it was made for another width.
    preview.line = ""
    editor?.resize()
    paint()
    output.flush()
    deliver(.resized)
  }
}

extension EditingLoop {
  /// How many rows the prompt and the line take.
  var lineRows: Int { endLayout(editor?.line.scalars ?? []).row + 1 }

  /// Where a line ends.
  private func endLayout(_ scalars: [UInt32]) -> LineLayout {
    var end = LineLayout(columns: size.columns)
    end.add(prompt: painted.plain)
    end.add(line: scalars)
    return end
  }

  private var isDrawn: Bool {
    if case .nothing = mode { false } else { true }
  }

  func cursorLayout(_ columns: Int) -> LineLayout {
    var layout = LineLayout(columns: columns)
    layout.add(prompt: painted.plain)
    guard let line = editor?.line else { return layout }
    layout.add(line: line.scalars.prefix(line.cursor))
    layout.place(before: line.scalars.dropFirst(line.cursor).first)
    return layout
  }

  private func erase(rows: Int) {
    let up = max(0, min(rows, size.rows - 1))
    // Row by row, as tmux keeps in its history what is erased from the top of its window on.
    output.add("\r\u{1B}[J" + String(repeating: "\u{1B}[A\u{1B}[2K", count: up))
  }
}

extension EditingLoop {
  /// Draws a picture and words above the prompt, if there is room; else what is known of the line being typed.
  /// The cursor must be at the left of an empty row.
  func paintPlaceholder(_ picture: Picture?, _ words: [StyledText]) {
    placeholder = .none
    guard !placeholderIsBanned else { return }
    var below = words.flatMap(rows)
    if below.count > size.rows - lineRows - Self.rowsLeftFree { below = [] }
    let above = picture.map { rows(of: $0, above: below.count) } ?? []
    placeholder = Placeholder(rows: above + below)
    if !placeholder.isShown { placeholder = Placeholder(rows: previewRows) }
    guard placeholder.isShown else { return }
    output.add(lines: placeholder.rows.map(\.text).joined(separator: "\n") + "\n")
  }

  /// Removes the placeholder until the prompt is painted again, and what is known of the line for good.
  func takePlaceholderAway() {
    preview.rows = []
    guard placeholder.isShown else { return }
    placeholderIsBanned = true
    show(nil)
    placeholderIsBanned = false
  }

  /// Whether the placeholder and the line being typed together would not fit on the screen.
  var isCrowded: Bool {
    placeholder.rows.count + lineRows >= size.rows
  }
}

extension EditingLoop {
  /// Rows that stay free for the line being typed, which may grow.
  static var rowsLeftFree: Int { 2 }
  /// A picture in fewer rows would not be recognised.
  private static var fewestRows: Int { 2 }

  private func rows(of picture: Picture, above words: Int) -> [Placeholder.Row] {
    let rows = min(picture.maximumRows, size.rows - lineRows - Self.rowsLeftFree - words)
    guard rows > 0 else { return [] }
    let geometry = PictureGeometry(of: picture, columns: size.columns - 1, rows: rows)
    guard size.columns > 1, geometry.rows >= min(Self.fewestRows, picture.maximumRows) else {
      return []
    }
    return PictureRenderer.lines(of: picture, geometry, colours)
      .map { Placeholder.Row(text: $0, columns: geometry.columns) }
  }

  /// The rows that a text takes on this terminal.
  func rows(of text: StyledText) -> [Placeholder.Row] {
    func lines(_ colours: ConsoleTraits.Colours) -> [String] {
      let traits = ConsoleTraits(columns: size.columns, colours: colours, isInteractive: true)
      return text.rendered(for: traits).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
    return zip(lines(colours), lines(.none)).map {
      Placeholder.Row(text: $0, columns: TextWidth.columns(of: $1))
    }
  }
}

/// What is drawn above the prompt while a picture is coming, its placeholder and the words below it, or while a line
/// is being typed.
struct Placeholder: Equatable {
  static let none = Placeholder(rows: [])

  struct Row: Equatable {
    /// Trusted.
    let text: String
    let columns: Int
  }

  /// From the top.
  let rows: [Row]

  var isShown: Bool { !rows.isEmpty }

  /// How many rows it takes on a terminal of so many columns. These may be fewer than when it was drawn:
  /// most terminals wrap their lines again when they are resized.
  func height(columns now: Int) -> Int {
    rows.reduce(0) { $0 + max(1, ($1.columns + now - 1) / max(1, now)) }
  }
}
