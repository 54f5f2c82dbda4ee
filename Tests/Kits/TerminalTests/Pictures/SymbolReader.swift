/// Draws symbols back into colours: the mean colour of each cell, as a terminal shows it.
struct SymbolReader {
  /// Red, green and blue of each cell, row by row.
  let rows: [[[Double]]]

  /// Reads lines with colours of 24 bits, drawn with blocks.
  init(_ lines: [String]) {
    rows = lines.map { line in
      var cells: [[Double]] = []
      var (front, back) = ([0.0, 0, 0], [0.0, 0, 0])
      var isReversed = false
      var rest = line[...]
      while let first = rest.first {
        if first == "\u{1B}", let end = rest.firstIndex(of: "m") {
          let codes = rest[..<end].dropFirst(2).split(separator: ";").compactMap { Int($0) }
          var place = 0
          while place < codes.count {
            switch codes[place] {
            case 0: (front, back, isReversed) = ([0, 0, 0], [0, 0, 0], false)
            case 7: isReversed = true
            case 38 where place + 4 < codes.count:
              front = codes[place + 2...place + 4].map(Double.init)
              place += 4
            case 48 where place + 4 < codes.count:
              back = codes[place + 2...place + 4].map(Double.init)
              place += 4
            default: break
            }
            place += 1
          }
          rest = rest[rest.index(after: end)...]
        } else {
          let share = isReversed ? 1 - Self.coverage(first) : Self.coverage(first)
          cells.append(zip(front, back).map { share * $0 + (1 - share) * $1 })
          rest = rest.dropFirst()
        }
      }
      return cells
    }
  }

  /// How much of a cell is drawn in the colour of the front, see Unicode's chart of Block Elements.
  private static func coverage(_ symbol: Character) -> Double {
    guard let value = symbol.unicodeScalars.first?.value else { return 0 }
    switch value {
    case 0x2580, 0x2584, 0x258C, 0x2590, 0x259A, 0x259E: return 0.5
    case 0x2581...0x2587: return Double(value - 0x2580) / 8
    case 0x2588: return 1
    case 0x2589...0x258F: return Double(0x2590 - value) / 8
    case 0x2594, 0x2595: return 1 / 8
    case 0x2596, 0x2597, 0x2598, 0x259D: return 0.25
    case 0x2599, 0x259B, 0x259C, 0x259F: return 0.75
    default: return 0
    }
  }
}
