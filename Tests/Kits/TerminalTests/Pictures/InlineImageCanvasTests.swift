import Foundation
import Testing

@testable import Terminal

@Suite struct InlineImageCanvasTests {
  @Test(arguments: [(16, 2, 16, 1), (40, 30, 40, 15)])
  func aPictureIsAFileInASequence(
    _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
  ) throws {
    let cell = CellSize(width: 1, height: 2)
    let picture = try Picture.plain([255, 0, 0, 255], width, height)
    let drawing = InlineImageCanvas(cell: cell).draw(picture, columns: 80, rows: 24)
    let file = PNGFile.encode(
      PixelBox(
        picture,
        PictureGeometry(width: width, height: height, columns: 80, rows: 24, cell: cell),
        cell: cell))
    #expect(
      drawing.sequence
        == "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);"
        + "preserveAspectRatio=0:" + Data(file).base64EncodedString() + "\u{7}")
  }

  @Test func theFileIsAPNG() throws {
    let picture = try #require(
      Picture(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 128], maximumRows: 9))
    let geometry = PictureGeometry(
      width: 32, height: 16, columns: 1, rows: 1, cell: CellSize(width: 2, height: 1))
    let box = PixelBox(picture, geometry, cell: CellSize(width: 2, height: 1))
    // Written by Python's struct, zlib.compress(…, 0) and zlib.crc32.
    #expect(
      Data(PNGFile.encode(box)).base64EncodedString()
        == "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAFElEQVR4AQEJAPb/AP8AAP8AAP+AD3oDfkpucAwAAAAASUVORK5CYII="
    )
  }

  @Test func aFileOfManyBlocksEndsWithTheLast() throws {
    // 5 rows of 16,000 pixels and a byte each are 320,005 bytes: four full blocks and a rest.
    let picture = try Picture.plain([1, 2, 3, 255], 16_000, 5)
    let cell = CellSize(width: 200, height: 5)
    let geometry = PictureGeometry(width: 16_000, height: 5, columns: 80, rows: 1, cell: cell)
    let file = PNGFile.encode(PixelBox(picture, geometry, cell: cell))
    let blocks = 5
    #expect(file.count == 8 + 25 + 12 + (2 + 5 * blocks + 320_005 + 4) + 12)
    let last = 8 + 25 + 8 + 2 + 4 * (5 + 0xFFFF)
    #expect(Array(file[last..<last + 3]) == [1, UInt8(57_865 & 255), UInt8(57_865 >> 8)])
  }
}
