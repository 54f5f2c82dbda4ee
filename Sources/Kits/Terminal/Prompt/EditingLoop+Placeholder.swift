extension EditingLoop {
  /// Draws both at the cursor, which stands at the left of an empty row, and goes to the next; nothing
  /// of what has too little room.
  func paintPlaceholder(_ picture: Picture?, _ words: [StyledText]) {
    placeholder = .none
    guard !placeholderIsBanned else { return }
    var below = words.flatMap(rows)
    if below.count > size.rows - lineRows - Self.rowsLeftFree { below = [] }
    let above = picture.map { rows(of: $0, above: below.count) } ?? []
    placeholder = Placeholder(rows: above + below)
    guard placeholder.isShown else { return }
    output.add(lines: placeholder.rows.map(\.text).joined(separator: "\n") + "\n")
  }

  /// Draws the prompt without it, until it is painted anew.
  func takePlaceholderAway() {
    guard placeholder.isShown else { return }
    placeholderIsBanned = true
    show(nil)
    placeholderIsBanned = false
  }

  /// Whether the line being typed grows so long that it would leave the screen at the top.
  var isCrowded: Bool {
    placeholder.rows.count + lineRows >= size.rows
  }
}

extension EditingLoop {
  /// Rows of the screen it leaves to other things: what is typed may grow.
  private static var rowsLeftFree: Int { 2 }
  /// Of fewer rows there is nothing to be seen.
  private static var fewestRows: Int { 2 }

  private func rows(of picture: Picture, above words: Int) -> [Placeholder.Row] {
    let rows = min(picture.maximumRows, size.rows - lineRows - Self.rowsLeftFree - words)
    guard rows > 0 else { return [] }
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: size.columns - 1, rows: rows)
    guard size.columns > 1, geometry.rows >= min(Self.fewestRows, picture.maximumRows) else {
      return []
    }
    return PictureRenderer.lines(of: picture, geometry, colours)
      .map { Placeholder.Row(text: $0, columns: geometry.columns) }
  }

  /// A text in the rows that it takes here.
  private func rows(of text: StyledText) -> [Placeholder.Row] {
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
