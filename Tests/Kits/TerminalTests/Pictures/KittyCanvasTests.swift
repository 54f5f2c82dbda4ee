import Foundation
import PictureFixtures
import Testing

@testable import Terminal

@Suite struct KittyCanvasTests {
  private let cell = CellSize(width: 1, height: 2)

  /// Two by four pixels of red: `PNGFileTests` tells where such files are from.
  private let smallFile =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAAECAIAAAArjXluAAAAJ0lEQVR4AQEcAOP/"
    + "BP8AAAAAAAQAAAAAAAAEAAAAAAAABAAAAAAAABwZARCdIU3CAAAAAElFTkSuQmCC"

  private func canvas(limit: Int = 24) -> KittyCanvas {
    KittyCanvas(cell: cell, ids: KittyPictureIDs(startingAt: 7, limit: limit))
  }

  @Test func `a small picture is one command`() throws {
    let drawing = canvas().draw(try .plain([255, 0, 0, 255], 2, 4), columns: 2, rows: 24)
    #expect(drawing.columns == 2 && drawing.rows == 2)
    #expect(
      drawing.sequence
        == "\u{1B}_Ga=T,i=7,c=2,r=2,C=1,f=100,q=2,m=0;\(smallFile)\u{1B}\\")
  }

  @Test(arguments: [(16, 2), (17, 33), (80, 96), (301, 200)])
  func `it is the picture as a file`(_ width: Int, _ height: Int) throws {
    let picture = try Picture.gradient(width, height, rows: height)
    let drawing = canvas().draw(picture, columns: width, rows: height)
    let command = try #require(KittyReader(drawing.sequence).commands.first)
    #expect(
      command.control
        == "a=T,i=7,c=\(width),r=\(drawing.rows),C=1,f=100,q=2")
    let file = try command.file()
    #expect((file.width, file.height) == (width, 2 * drawing.rows))
    #expect(file.shows(picture))
  }

  @Test func `a large one is sent in chunks of 4096`() throws {
    let picture = try Picture.noise(160, 90)
    let drawing = canvas().draw(picture, columns: 160, rows: 90)
    let command = try #require(KittyReader(drawing.sequence).commands.first)
    // Nobody can compress noise: 43,200 bytes and a few are 57,600 characters and more.
    #expect(command.chunks.count == 15)
    #expect(command.chunks.dropLast().allSatisfy { $0 == 4096 })
    #expect((1..<4096).contains(command.chunks.last ?? 0))
    #expect(
      drawing.sequence.hasPrefix("\u{1B}_Ga=T,i=7,c=160,r=45,C=1,f=100,q=2,m=1;iVBORw0KGgo"))
    #expect(drawing.sequence.hasSuffix("\u{1B}\\"))
    #expect(try command.file().shows(picture))
  }

  @Test func `what cells are left free is transparent`() throws {
    let canvas = KittyCanvas(
      cell: CellSize(width: 4, height: 8), ids: KittyPictureIDs(startingAt: 1))
    let drawing = canvas.draw(try .plain([0, 0, 255, 255], 66, 10), columns: 80, rows: 24)
    #expect(drawing.columns == 17 && drawing.rows == 2)
    let file = try #require(KittyReader(drawing.sequence).commands.first).file()
    #expect(file.width == 68 && file.height == 16)
    #expect(Array(file.rgba[4 * 65..<4 * 68]) == [0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(file.rgba[(4 * 68 * 10)...].allSatisfy { $0 == 0 })
  }

  @Test func `the oldest is deleted before there are too many`() throws {
    let canvas = canvas(limit: 2)
    let picture = try Picture.plain([255, 0, 0, 255], 16, 2)
    for _ in 0..<2 {
      #expect(!canvas.draw(picture, columns: 80, rows: 24).sequence.contains("a=d"))
    }
    let third = canvas.draw(picture, columns: 80, rows: 24).sequence
    #expect(third.hasPrefix("\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\\u{1B}_Ga=T,i=9,"))
    #expect(canvas.ids.clear() == [8, 9])
  }

  @Test func `inside tmux placeholders stand for it`() throws {
    let canvas = KittyPlaceholderCanvas(
      cell: cell, ids: KittyPictureIDs(startingAt: 0x0300_0009, limit: 1))
    let drawing = canvas.draw(try .plain([255, 0, 0, 255], 2, 4), columns: 2, rows: 24)
    #expect(
      drawing.lines == [
        "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,i=50331657,c=2,r=2,f=100,q=2,m=0;\(smallFile)"
          + "\u{1B}\u{1B}\\\u{1B}\\"
          + "\u{1B}[38;5;9m\u{10EEEE}\u{305}\u{305}\u{310}\u{10EEEE}\u{1B}[39m",
        "\u{1B}[38;5;9m\u{10EEEE}\u{30D}\u{305}\u{310}\u{10EEEE}\u{1B}[39m",
      ])
  }

  @Test func `through tmux every chunk passes by itself`() throws {
    let canvas = KittyPlaceholderCanvas(cell: cell, ids: KittyPictureIDs(startingAt: 0x0300_0009))
    let picture = try Picture.noise(100, 60)
    let text = canvas.draw(picture, columns: 100, rows: 60).lines[0]
    let wrapped = text.components(separatedBy: "\u{1B}Ptmux;\u{1B}\u{1B}_G").dropFirst()
    #expect(wrapped.dropLast().allSatisfy { $0.hasSuffix("\u{1B}\u{1B}\\\u{1B}\\") })
    let command = try #require(KittyReader(text).commands.first)
    #expect(command.chunks.count == wrapped.count && command.chunks.count > 4)
    #expect(try command.file().shows(picture))
  }

  @Test func `every id can stand as a colour and a mark`() {
    let held = KittyPictureIDs(startingAt: 99 << 24 + 1, limit: 24)
    let ids = (0..<600).map { _ in held.add().id }
    #expect(ids.allSatisfy { $0 >> 24 == 99 && $0 & 0xFF != 0 && $0 & 0xFFFF00 == 0 })
    #expect(Set(ids).count == 255)
    #expect(KittyDiacritics.all.count > 99)
    #expect(Set(KittyDiacritics.all).count == KittyDiacritics.all.count)
  }
}
