import Fakes
import Testing

@testable import PictureFiles

/// No file takes more work than its length is worth, whatever it is made of.
@Suite("Files of the worst shapes")
struct WorstShapeTests {
  private func check(
    _ start: [UInt8], _ unit: [UInt8], _ end: [UInt8] = [], _ work: ([UInt8]) -> Void
  ) {
    let factor = Growth.factor(
      { count -> [UInt8] in
        start + [[UInt8]](repeating: unit, count: count).flatMap { $0 } + end
      }, work)
    #expect(factor < Growth.limit, "\(unit.prefix(20))")
  }

  @Test("a JPEG of segments, fillings, scans and marks")
  func jpeg() {
    let scan: [UInt8] = [0xFF, 0xDA, 0, 2]
    let units: [[UInt8]] = [
      [0xFF, 0xE1, 0, 2], [0xFF, 0xE0, 0, 7] + Array("JFIF\0".utf8), [0xFF, 0xEE, 0, 2], [0xFF],
      [0xFF, 0xDB, 0, 2], scan, [0xFF, 0], [0xFF, 0xD0], [0],
      [0xFF, 0xE1, 0, 8] + Array("Exif\0\0".utf8),
      [0xFF, 0xE2, 0, 14] + Array("ICC_PROFILE\0".utf8),
    ]
    for unit in units {
      check([0xFF, 0xD8], unit, scan + [0xFF, 0xD9]) { _ = JPEGMetadata($0)?.removed }
      check([0xFF, 0xD8] + scan, unit, [0xFF, 0xD9]) { _ = JPEGMetadata($0)?.removed }
    }
  }

  @Test("a PNG of chunks")
  func png() {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for name in ["IDAT", "eXIf", "tEXt", "IHDR"] {
      let chunk: [UInt8] = [0, 0, 0, 0] + Array(name.utf8) + [0, 0, 0, 0]
      let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
      check(signature, chunk, end) {
        _ = PNGMetadata($0)?.removed
        _ = PNGMetadata($0)?.size
      }
    }
  }

  @Test("a GIF of blocks")
  func gif() {
    let start = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    let units: [[UInt8]] = [
      [0x21, 0xFE, 0], [0x21, 0xF9, 4, 0, 0, 0, 0, 0],
      [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0],
      [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [0],
    ]
    for unit in units { check(start, unit, [0x3B]) { _ = GIFMetadata($0)?.removed } }
  }

  @Test(
    "a WebP of chunks, also within a frame", arguments: ["ANMF", "VP8L", "EXIF", "VP8X", "ALPH"])
  func webP(name: String) {
    func number(_ count: Int) -> [UInt8] {
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
    }
    let chunk = Array(name.utf8) + number(0)
    func chunks(_ count: Int) -> [UInt8] {
      [[UInt8]](repeating: chunk, count: count).flatMap { $0 }
    }
    for isFramed in [true, false] {
      let factor = Growth.factor({ count -> [UInt8] in
        let frame = [UInt8](repeating: 0, count: 16) + chunks(count)
        let body = isFramed ? Array("ANMF".utf8) + number(frame.count) + frame : chunks(count)
        return Array("RIFF".utf8) + number(body.count + 4) + Array("WEBP".utf8) + body
      }) { _ = WebPMetadata($0)?.removed }
      #expect(factor < Growth.limit)
    }
  }

  @Test(
    "a caption of lines",
    arguments: ["\n", "a\n", "alt:", "alt: a\n", " ", " \n", "e\u{301}", "\r\n"])
  func caption(unit: String) {
    #expect(Growth.factor(Growth.repeated(unit)) { _ = CaptionFile($0) } < Growth.limit)
  }
}
