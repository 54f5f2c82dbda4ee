import Terminal
import Testing

@testable import Terminal

@Suite struct PictureRendererTests {
  @Test(
    arguments: Picture.Symbols.allCases,
    [ConsoleTraits.Colours.none, .ansi16, .ansi256, .truecolour])
  func `a picture stays within columns and rows`(
    _ symbols: Picture.Symbols, _ colours: ConsoleTraits.Colours
  ) throws {
    for (width, height) in [(64, 48), (1, 10_000), (10_000, 1), (1, 1), (300, 10), (10, 300)] {
      for columns in [1, 20, 80] {
        let text = render(
          try gradient(width, height, rows: 12, symbols), columns: columns, colours)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect((1...12).contains(lines.count))
        for line in lines { #expect((1...columns).contains(visible(line).count)) }
      }
    }
  }

  @Test func `proportions are kept with cells twice as high as wide`() throws {
    let lines = render(try gradient(400, 200, rows: 100), columns: 80, .truecolour).split(
      separator: "\n")
    #expect(lines.count == 20)
    #expect(visible(lines[0]).count == 80)
  }

  @Test func `a picture is not drawn wider than its pixels unless it is tiny`() throws {
    let small = render(try gradient(40, 40, rows: 50), columns: 100, .truecolour)
    #expect(
      small.split(separator: "\n").map { visible($0).count } == Array(repeating: 40, count: 20))
    let tiny = render(try gradient(2, 2, rows: 50), columns: 100, .truecolour)
    #expect(tiny.split(separator: "\n").map { visible($0).count } == Array(repeating: 16, count: 8))
  }

  @Test(arguments: [ConsoleTraits.Colours.truecolour, .ansi256, .ansi16])
  func `red is red`(_ colours: ConsoleTraits.Colours) throws {
    let text = render(try plain([255, 0, 0, 255]), columns: 20, colours)
    let reds =
      switch colours {
      case .truecolour: ["38;2;255;0;0", "48;2;255;0;0", "38;2;254;0;0", "48;2;254;0;0"]
      case .ansi256: ["38;5;196", "48;5;196"]
      default: ["91", "101", "31", "41"]
      }
    #expect(sequences(text).contains { sequence in reds.contains { sequence.contains($0) } })
  }

  @Test func `every coloured line ends with the colours reset`() throws {
    for colours in [ConsoleTraits.Colours.ansi16, .ansi256, .truecolour] {
      let text = render(try gradient(64, 48, rows: 12), columns: 40, colours)
      #expect(!text.hasSuffix("\n"))
      #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    }
  }

  @Test func `nothing but colours is asked of the terminal`() throws {
    for symbols in Picture.Symbols.allCases {
      let text = render(try gradient(64, 48, rows: 12, symbols), columns: 40, .truecolour)
      let rest = text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
      #expect(rest.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
    }
  }

  @Test func `without colours there are no escapes but still shapes`() throws {
    for symbols in Picture.Symbols.allCases {
      let text = render(try gradient(64, 48, rows: 12, symbols), columns: 40, .none)
      #expect(!text.contains("\u{1B}"))
      #expect(Set(text.unicodeScalars).subtracting(["\n", " "]).isEmpty == false)
    }
  }

  @Test func `ascii is ASCII only`() throws {
    for colours in [ConsoleTraits.Colours.none, .ansi16, .truecolour] {
      let text = render(try gradient(64, 48, rows: 12, .ascii), columns: 40, colours)
      #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    }
  }

  @Test func `halves are halves only`() throws {
    let text = render(try gradient(64, 48, rows: 12, .half), columns: 40, .truecolour)
    #expect(Set(visible(text[...])).isSubset(of: [" ", "▀", "▄", "█", "\n"]))
  }

  @Test func `what shines through is the terminals background`() throws {
    let text = render(try plain([255, 0, 0, 0]), columns: 20, .truecolour)
    #expect(sequences(text).allSatisfy { !$0.contains("48;") && $0 != "7" })
    #expect(Set(visible(text[...])).subtracting(["\n"]) == [" "])
  }

  @Test func `what half shines through is darker`() throws {
    let text = render(try plain([255, 0, 0, 160]), columns: 20, .truecolour)
    let reds = text.matches(of: #/[34]8;2;(\d+);0;0/#).compactMap { Int($0.1) }.filter { $0 > 0 }
    #expect(!reds.isEmpty)
    #expect(reds.allSatisfy { (100..<255).contains($0) })
  }
}

extension PictureRendererTests {
  private func render(
    _ picture: Picture, columns: Int, _ colours: ConsoleTraits.Colours
  ) -> String {
    DrawnPictureCache().render(
      picture,
      for: ConsoleTraits(
        columns: columns, rows: 24, colours: colours, isInteractive: true, showsPictures: true))
  }

  private func gradient(
    _ width: Int, _ height: Int, rows: Int, _ symbols: Picture.Symbols = .block
  ) throws -> Picture {
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (across, down) = (UInt8(255 * x / width), UInt8(255 * y / height))
        rgba += [across, down, 255 - across, 255]
      }
    }
    let picture = Picture(
      width: width, height: height, rgba: rgba, maximumRows: rows, symbols: symbols)
    return try #require(picture)
  }

  private func plain(_ pixel: [UInt8]) throws -> Picture {
    let rgba = Array(Array(repeating: pixel, count: 32 * 32).joined())
    let picture = Picture(width: 32, height: 32, rgba: rgba, maximumRows: 10)
    return try #require(picture)
  }

  private func visible(_ line: Substring) -> String {
    String(line.replacing(#/\u{1B}\[[0-9;]*m/#, with: ""))
  }

  private func sequences(_ text: String) -> [String] {
    text.matches(of: #/\u{1B}\[([0-9;]*)m/#).map { String($0.1) }
  }
}

@Suite struct DrawnPictureCacheTests {
  private let traits = ConsoleTraits(columns: 20, rows: 10, colours: .truecolour)

  @Test(arguments: Picture.Symbols.allCases)
  func `what is remembered is what would be drawn`(symbols: Picture.Symbols) throws {
    let drawn = DrawnPictureCache(limit: 2)
    let pictures = try (1...3).map { number in
      try #require(
        Picture(
          width: 32, height: 32, rgba: (0..<4096).map { UInt8(truncatingIfNeeded: $0 * number) },
          maximumRows: 8, symbols: symbols))
    }
    for _ in 0..<3 {
      for picture in pictures + pictures.reversed() {
        let new = DrawnPictureCache().render(picture, for: traits)
        #expect(drawn.render(picture, for: traits) == new)
      }
    }
  }

  @Test func `another size or other colours are drawn anew`() throws {
    let drawn = DrawnPictureCache()
    let picture = try Picture.gradient(64, 48, rows: 8)
    for columns in [10, 20, 10] {
      for colours in [ConsoleTraits.Colours.truecolour, .ansi16, .none] {
        let traits = ConsoleTraits(columns: columns, rows: 10, colours: colours)
        let new = DrawnPictureCache().render(picture, for: traits)
        #expect(drawn.render(picture, for: traits) == new)
      }
    }
  }

  @Test(arguments: [(160, 120, 40), (80, 200, 20), (301, 97, 80)])
  func `drawn back each cell has the colour of its pixels`(
    _ width: Int, _ height: Int, _ columns: Int
  ) throws {
    let picture = try Picture.gradient(width, height, rows: 30)
    let drawing = DrawnPictureCache().drawing(
      of: picture, columns: columns,
      ConsoleTraits(
        columns: columns, colours: .truecolour, isInteractive: true, showsPictures: true))
    let read = SymbolReader(drawing.lines)
    #expect(read.rows.count == drawing.rows)
    for (row, cells) in read.rows.enumerated() {
      #expect(cells.count == drawing.columns)
      for (column, colour) in cells.enumerated() {
        let red = 255 * (Double(column) + 0.5) / Double(drawing.columns)
        let green = 255 * (Double(row) + 0.5) / Double(drawing.rows)
        for (seen, meant) in zip(colour, [red, green, 100]) {
          #expect(abs(seen - meant) < 24, "row \(row), column \(column)")
        }
      }
    }
  }
}
