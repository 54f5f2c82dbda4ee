extension EditingLoop {
  /// Draws it at the cursor, which stands at the left of an empty row, and goes to the next; nothing
  /// where there is too little room.
  func paintPlaceholder(_ picture: Picture?) {
    placeholder = .none
    guard let picture, !placeholderIsBanned else { return }
    let rows = min(picture.maximumRows, size.rows - lineRows - Self.rowsLeftFree)
    guard rows > 0 else { return }
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: size.columns - 1, rows: rows)
    guard size.columns > 1, geometry.rows >= min(Self.fewestRows, picture.maximumRows) else {
      return
    }
    let lines = PictureRenderer.lines(of: picture, geometry, colours)
    placeholder = Placeholder(lines: lines, columns: geometry.columns)
    output.add(lines: lines.joined(separator: "\n") + "\n")
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
    placeholder.lines.count + lineRows >= size.rows
  }
}

extension EditingLoop {
  /// Rows of the screen it leaves to other things: what is typed may grow.
  private static var rowsLeftFree: Int { 2 }
  /// Of fewer rows there is nothing to be seen.
  private static var fewestRows: Int { 2 }
}
