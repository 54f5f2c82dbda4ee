import Foundation
import PictureFixtures
import Testing

@testable import Terminal

@Suite struct InlineImageCanvasTests {
  private let cell = CellSize(width: 1, height: 2)

  @Test func `a picture is a file in a sequence`() throws {
    let drawing = InlineImageCanvas(cell: cell).draw(
      try .plain([255, 0, 0, 255], 2, 4), columns: 2, rows: 24)
    #expect(drawing.columns == 2 && drawing.rows == 2)
    #expect(
      drawing.sequence
        == "\u{1B}]1337;File=inline=1;size=96;width=2;height=2;preserveAspectRatio=0:"
        + "iVBORw0KGgoAAAANSUhEUgAAAAIAAAAECAIAAAArjXluAAAAJ0lEQVR4AQEcAOP/"
        + "BP8AAAAAAAQAAAAAAAAEAAAAAAAABAAAAAAAABwZARCdIU3CAAAAAElFTkSuQmCC\u{7}")
  }

  @Test(arguments: [(16, 2), (40, 31), (301, 200)])
  func `it is the picture`(_ width: Int, _ height: Int) throws {
    let picture = try Picture.gradient(width, height, rows: height)
    let drawing = InlineImageCanvas(cell: cell).draw(picture, columns: width, rows: height)
    let halves = drawing.sequence.dropLast().split(separator: ":", maxSplits: 1)
    let bytes = Array(try #require(Data(base64Encoded: String(halves[1]))))
    #expect(
      halves[0]
        == "\u{1B}]1337;File=inline=1;size=\(bytes.count);width=\(width);"
        + "height=\((height + 1) / 2);preserveAspectRatio=0")
    let file = try PNGReader(bytes)
    #expect((file.width, file.height) == (width, 2 * drawing.rows))
    #expect(file.shows(picture))
  }
}
