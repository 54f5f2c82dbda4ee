import Testing

@testable import Terminal

@Suite struct DrawnPictureCacheTests {
  private let traits = ConsoleTraits(columns: 20, rows: 10, colours: .truecolour)

  @Test(arguments: Picture.Symbols.allCases)
  func whatIsRememberedIsWhatWouldBeDrawn(symbols: Picture.Symbols) throws {
    let drawn = DrawnPictureCache(limit: 2)
    let pictures = try (1...3).map { number in
      try #require(
        Picture(
          width: 32, height: 32, rgba: (0..<4096).map { UInt8(truncatingIfNeeded: $0 * number) },
          maximumRows: 8, symbols: symbols))
    }
    for _ in 0..<3 {
      for picture in pictures + pictures.reversed() {
        #expect(drawn.render(picture, for: traits) == PictureRenderer.render(picture, for: traits))
      }
    }
  }

  @Test func anotherSizeOrOtherColoursAreDrawnAnew() throws {
    let drawn = DrawnPictureCache()
    let picture = try Picture.gradient(64, 48, rows: 8)
    for columns in [10, 20, 10] {
      for colours in [ConsoleTraits.Colours.truecolour, .ansi16, .none] {
        let traits = ConsoleTraits(columns: columns, rows: 10, colours: colours)
        #expect(drawn.render(picture, for: traits) == PictureRenderer.render(picture, for: traits))
      }
    }
  }
}
