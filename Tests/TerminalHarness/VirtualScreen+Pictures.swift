extension VirtualScreen {
  /// A cell in pixels.
  static let cell = (width: 8, height: 16)

  /// Draws a picture, and leaves the cursor where that protocol's terminals do at their worst: below
  /// the picture, having scrolled for it.
  mutating func command(_ introducer: Character, _ content: String) {
    switch introducer {
    case "_" where content.hasPrefix("G"): kitty(String(content.dropFirst()))
    case "P" where content.contains("q\"1;1;"): sixel(content)
    case "]" where content.hasPrefix("1337;File="): inlineImage(content)
    default: break
    }
  }
}

extension VirtualScreen {
  private mutating func kitty(_ content: String) {
    let control = content.prefix { $0 != ";" }
    var keys = unfinished ?? [:]
    for pair in control.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { keys[parts[0]] = parts[1] }
    }
    unfinished = keys["m"] == "1" ? keys : nil
    guard keys["m"] != "1" else { return }
    let id = keys["i"].flatMap { Int($0) } ?? 0
    switch (keys["a"], keys["d"]) {
    case ("T", _):
      let columns = keys["c"].flatMap { Int($0) } ?? 1
      let rows = keys["r"].flatMap { Int($0) } ?? 1
      place("kitty", id: id, columns: columns, rows: rows)
      if keys["C"] != "1" { moveBelow(rows) }
    case ("d", "I"): pictures.removeAll { $0.id == id && $0.way == "kitty" }
    default: break
    }
  }

  private mutating func sixel(_ content: String) {
    guard let start = content.firstRange(of: "q\"1;1;") else { return }
    let numbers = content[start.upperBound...].prefix { $0.isNumber || $0 == ";" }
      .split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 2 else { return }
    let rows = (numbers[1] + Self.cell.height - 1) / Self.cell.height
    place(
      "sixel", id: 0, columns: (numbers[0] + Self.cell.width - 1) / Self.cell.width, rows: rows)
    moveBelow(rows)
  }

  private mutating func inlineImage(_ content: String) {
    let arguments = content.prefix { $0 != ":" }.split { $0 == ";" || $0 == "=" }.map(String.init)
    func number(_ key: String) -> Int {
      arguments.firstIndex(of: key).flatMap { Int(arguments[$0 + 1]) } ?? 1
    }
    place("iterm2", id: 0, columns: number("width"), rows: number("height"))
    moveBelow(number("height"))
  }

  private mutating func place(_ way: String, id: Int, columns: Int, rows: Int) {
    pictures.append(
      PlacedPicture(
        way: way, id: id, row: scrollback.count + cursorRow, column: cursorColumn,
        columns: columns, rows: rows))
  }

  private mutating func moveBelow(_ rows: Int) {
    for _ in 0..<rows { lineFeed() }
    cursorColumn = 0
  }
}
