import Foundation
import Testing

@testable import Terminal

@Suite struct KittyCanvasTests {
  private let cell = CellSize(width: 1, height: 2)

  /// 12 bytes of red.
  private let red = "/wAA//8AAP//AAD/"

  private func canvas(limit: Int = 24) -> KittyCanvas {
    KittyCanvas(cell: cell, shelf: KittyShelf(startingAt: 7, limit: limit))
  }

  @Test func aSmallPictureIsOneCommand() throws {
    let drawing = canvas().draw(try .plain([255, 0, 0, 255], 16, 2), columns: 80, rows: 24)
    #expect(drawing.columns == 16 && drawing.rows == 1)
    #expect(
      drawing.sequence
        == "\u{1B}_Ga=T,i=7,c=16,r=1,C=1,f=32,s=16,v=2,q=2,m=0;"
        + String(repeating: red, count: 10) + "/wAA//8AAP8=\u{1B}\\")
  }

  @Test func aLargeOneIsSentInChunksOf4096() throws {
    let drawing = canvas().draw(try .plain([255, 0, 0, 255], 60, 40), columns: 80, rows: 24)
    // 9,600 bytes are 12,800 characters.
    let chunk = String(repeating: red, count: 256)
    #expect(
      drawing.sequence
        == "\u{1B}_Ga=T,i=7,c=60,r=20,C=1,f=32,s=60,v=40,q=2,m=1;\(chunk)\u{1B}\\"
        + "\u{1B}_Gq=2,m=1;\(chunk)\u{1B}\\" + "\u{1B}_Gq=2,m=1;\(chunk)\u{1B}\\"
        + "\u{1B}_Gq=2,m=0;\(String(repeating: red, count: 32))\u{1B}\\")
  }

  @Test func whatCellsAreLeftFreeIsTransparent() throws {
    let canvas = KittyCanvas(
      cell: CellSize(width: 4, height: 8), shelf: KittyShelf(startingAt: 1))
    let drawing = canvas.draw(try .plain([0, 0, 255, 255], 66, 10), columns: 80, rows: 24)
    #expect(drawing.columns == 17 && drawing.rows == 2)
    let pixels = try payload(of: drawing.sequence)
    #expect(drawing.sequence.contains("s=68,v=16"))
    #expect(pixels.count == 4 * 68 * 16)
    #expect(Array(pixels[4 * 65..<4 * 68]) == [0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(pixels[(4 * 68 * 10)...].allSatisfy { $0 == 0 })
  }

  @Test func theOldestIsDeletedBeforeThereAreTooMany() throws {
    let canvas = canvas(limit: 2)
    let picture = try Picture.plain([255, 0, 0, 255], 16, 2)
    for _ in 0..<2 {
      #expect(!canvas.draw(picture, columns: 80, rows: 24).sequence.contains("a=d"))
    }
    let third = canvas.draw(picture, columns: 80, rows: 24).sequence
    #expect(third.hasPrefix("\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\\u{1B}_Ga=T,i=9,"))
    #expect(
      canvas.clear() == "\u{1B}_Ga=d,d=I,i=8,q=2\u{1B}\\\u{1B}_Ga=d,d=I,i=9,q=2\u{1B}\\")
    #expect(canvas.clear() == "")
  }

  @Test func insideTmuxPlaceholdersStandForIt() throws {
    let canvas = KittyPlaceholderCanvas(
      cell: cell, shelf: KittyShelf(startingAt: 0x0300_0009, limit: 1))
    let drawing = canvas.draw(try .plain([255, 0, 0, 255], 16, 4), columns: 80, rows: 24)
    let more = String(repeating: "\u{10EEEE}", count: 15) + "\u{1B}[39m"
    let payload = String(repeating: red, count: 21) + "/wAA/w=="
    #expect(
      drawing.lines == [
        "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,i=50331657,c=16,r=2,f=32,s=16,v=4,q=2,m=0;\(payload)"
          + "\u{1B}\u{1B}\\\u{1B}\\"
          + "\u{1B}[38;5;9m\u{10EEEE}\u{305}\u{305}\u{310}" + more,
        "\u{1B}[38;5;9m\u{10EEEE}\u{30D}\u{305}\u{310}" + more,
      ])
    #expect(
      canvas.clear()
        == "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=50331657,q=2\u{1B}\u{1B}\\\u{1B}\\")
  }

  @Test func everyIdCanStandAsAColourAndAMark() {
    let shelf = KittyShelf(startingAt: 99 << 24 + 1, limit: 24)
    let ids = (0..<600).map { _ in shelf.add().id }
    #expect(ids.allSatisfy { $0 >> 24 == 99 && $0 & 0xFF != 0 && $0 & 0xFFFF00 == 0 })
    #expect(Set(ids).count == 255)
    #expect(KittyDiacritics.all.count > 99)
    #expect(Set(KittyDiacritics.all).count == KittyDiacritics.all.count)
  }

  private func payload(of sequence: String) throws -> [UInt8] {
    let text = sequence.matches(of: #/\x1B_G[^;]*;([^\x1B]*)\x1B/#).map { $0.1 }.joined()
    return Array(try #require(Data(base64Encoded: text)))
  }
}
