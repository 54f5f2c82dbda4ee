import TerminalHarness
import Testing

@testable import Terminal

/// Pictures as a terminal shows them, wherever on its screen.
@MainActor
@Suite struct PictureOutputTests {
  private func traits(
    _ graphics: ConsoleTraits.Graphics, columns: Int = 80, rows: Int = 24
  ) -> ConsoleTraits {
    ConsoleTraits(
      columns: columns, rows: rows, colours: .truecolour, isInteractive: true,
      showsPictures: true, graphics: graphics)
  }

  private func screen(
    _ text: String, columns: Int = 80, rows: Int = 24, above: Int
  ) -> VirtualScreen {
    var screen = VirtualScreen(columns: columns, rows: rows)
    let before = String(repeating: "above\n", count: above)
    screen.feed((before + text + "\nbelow\n").replacing("\n", with: "\r\n").utf8)
    return screen
  }

  @Test(arguments: [ConsoleTraits.Graphics.kitty, .sixel, .iterm2], [0, 3, 20, 23, 60])
  func `what comes next stands below the picture`(_ graphics: ConsoleTraits.Graphics, above: Int)
    throws
  {
    let output = PictureOutput(isInTmux: false, startingAt: 1)
    let text = output.text(
      of: try .gradient(160, 160), traits(graphics), largest: nil)
    let screen = screen(text, above: above)
    let picture = try #require(screen.pictures.first)
    #expect(picture.row == above && picture.column == 0)
    #expect(picture.columns == 20 && picture.rows == 10)
    let rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.firstIndex(of: "below") == above + 10)
  }

  @Test(arguments: [ConsoleTraits.Graphics.kitty, .sixel, .iterm2])
  func `a picture of the whole screen leaves a row`(_ graphics: ConsoleTraits.Graphics) throws {
    let output = PictureOutput(isInTmux: false, startingAt: 1)
    let text = output.text(
      of: try .gradient(400, 4000), traits(graphics, rows: 6), largest: nil)
    let screen = screen(text, rows: 6, above: 3)
    #expect(screen.pictures.map(\.rows) == [5])
    #expect(screen.pictures.map(\.row) == [3])
    #expect(screen.rows.contains("below"))
  }

  @Test func `what kitty would leave on the text is taken away at another width`() throws {
    let output = PictureOutput(isInTmux: false, startingAt: 7)
    #expect(output.adapt(toColumns: 40) == "")
    _ = output.text(of: try .gradient(16, 16), traits(.kitty, columns: 80), largest: nil)
    #expect(output.adapt(toColumns: 80) == "")
    #expect(output.adapt(toColumns: 40) == KittyCanvas.deletion(of: 7))
    #expect(output.adapt(toColumns: 50) == "")
    #expect(output.clear() == "")
  }

  @Test func `what is drawn at another width takes the others away first`() throws {
    let output = PictureOutput(isInTmux: false, startingAt: 7)
    _ = output.text(of: try .gradient(16, 16), traits(.kitty, columns: 80), largest: nil)
    let text = output.text(of: try .gradient(16, 16), traits(.kitty, columns: 40), largest: nil)
    #expect(text.hasPrefix(KittyCanvas.deletion(of: 7)))
    #expect(output.clear() == KittyCanvas.deletion(of: 8))
  }

  @Test func `in tmux pictures move with the text`() throws {
    let output = PictureOutput(isInTmux: true, startingAt: 7)
    _ = output.text(of: try .gradient(16, 16), traits(.kitty), largest: nil)
    #expect(output.adapt(toColumns: 40) == "")
    #expect(output.clear() != "")
  }

  @Test func `what is held is deleted at the end, past tmux too`() throws {
    let picture = try Picture.plain([1, 2, 3, 255], 16, 16)
    let output = PictureOutput(isInTmux: false, startingAt: 8)
    for _ in 0..<2 { _ = output.text(of: picture, traits(.kitty), largest: nil) }
    #expect(output.clear() == "\u{1B}_Ga=d,d=I,i=8,q=2\u{1B}\\\u{1B}_Ga=d,d=I,i=9,q=2\u{1B}\\")
    #expect(output.clear() == "")
    let inTmux = PictureOutput(isInTmux: true, startingAt: 0x0300_0009)
    _ = inTmux.text(of: picture, traits(.kitty), largest: nil)
    #expect(
      inTmux.clear() == "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=50331657,q=2\u{1B}\u{1B}\\\u{1B}\\")
  }

  @Test func `two rows of three stand beside each other`() throws {
    let output = PictureOutput(isInTmux: false, startingAt: 1)
    let picture = try Picture.gradient(400, 300)
    let cells = (1...5).map { number in
      PictureGrid.Cell(number == 2 ? nil : picture, caption: "\(number) 日本語の写真とても長い題名")
    }
    for graphics in [ConsoleTraits.Graphics.kitty, .sixel, .iterm2] {
      let text = output.text(of: PictureGrid(cells), traits(graphics, columns: 70), largest: nil)
      let screen = screen(text, columns: 70, above: 20)
      // 22 columns of 8 pixels are 132 high: 9 rows of 16.
      #expect(screen.pictures.map(\.column) == [0, 46, 0, 23])
      #expect(screen.pictures.map(\.row) == [20, 20, 30, 30])
      #expect(screen.pictures.allSatisfy { $0.columns == 22 && $0.rows == 9 })
      let rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        rows[29] == "1 日本語の写真とても…  2 日本語の写真とても…  3 日本語の写真とても…")
      #expect(rows[39] == "4 日本語の写真とても…  5 日本語の写真とても…")
      #expect(rows[40] == "below")
    }
  }

  @Test func `symbols stand beside each other as well`() throws {
    let output = PictureOutput(isInTmux: false, startingAt: 1)
    let red = try Picture.plain([255, 0, 0, 255], 40, 40)
    let cells = [
      PictureGrid.Cell(red, caption: "one"), .init(nil, caption: "two"),
      .init(red, caption: "three"),
    ]
    let text = output.text(of: PictureGrid(cells), traits(.symbols, columns: 60), largest: nil)
    let screen = screen(text, columns: 60, above: 2)
    #expect(screen.rows[12] == "one                 two                 three")
    #expect(screen.rows[13] == "below")
    for row in 2..<12 {
      let coloured = screen.cells(inRow: row).map { !$0.style.isEmpty }
      #expect(
        coloured
          == Array(repeating: true, count: 19) + Array(repeating: false, count: 21)
          + Array(repeating: true, count: 19) + [false])
    }
  }

  @Test func `at twenty columns one stands below the other`() throws {
    let output = PictureOutput(isInTmux: false, startingAt: 1)
    let picture = try Picture.gradient(300, 300, rows: 6)
    let grid = PictureGrid([.init(picture, caption: "one"), .init(picture, caption: "two")])
    let screen = screen(
      output.text(of: grid, traits(.kitty, columns: 20), largest: nil), columns: 20, above: 0)
    #expect(screen.pictures.map(\.column) == [0, 0])
    #expect(screen.pictures.map(\.row) == [0, 7])
    #expect(screen.rows[6] == "one" && screen.rows[13] == "two")
  }

  @Test func `in tmux the text itself is the place`() throws {
    let output = PictureOutput(isInTmux: true, startingAt: 1)
    let text = output.text(of: try .gradient(160, 160), traits(.kitty), largest: nil)
    let screen = screen(text, above: 30)
    let rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      rows[30..<40].allSatisfy { $0.unicodeScalars.filter { $0 == "\u{10EEEE}" }.count == 20 })
    #expect(rows[40] == "below")
  }

  @Test func `only so many are held`() throws {
    let output = PictureOutput(isInTmux: false, startingAt: 1)
    let picture = try Picture.plain([1, 2, 3, 255], 16, 16)
    var screen = VirtualScreen(columns: 80, rows: 24)
    for _ in 0..<100 {
      screen.feed(output.text(of: picture, traits(.kitty), largest: nil).utf8)
    }
    #expect(screen.pictures.map(\.id) == Array(77...100))
    screen.feed(output.clear().utf8)
    #expect(screen.pictures.isEmpty)
  }

  @Test func `a grid of more is held whole`() throws {
    let output = PictureOutput(isInTmux: false, startingAt: 1)
    let picture = try Picture.plain([1, 2, 3, 255], 16, 16)
    let grid = PictureGrid((0..<40).map { .init(picture, caption: "\($0)") })
    var screen = VirtualScreen(columns: 80, rows: 24)
    screen.feed(output.text(of: grid, traits(.kitty), largest: nil).utf8)
    #expect(screen.pictures.count == 40)
  }
}
