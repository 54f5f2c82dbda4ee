import PictureFixtures
import Pictures
import Testing

@testable import decoder

@Suite struct ProgressiveScanTests {
  @Test func `a progressive JPEG is found behind its metadata`() throws {
    let exif = Exif(first: [.text(0x010E, String(repeating: "x", count: 5000))])
    let plain = JPEG(try Fixture.bytes("gradient.jpg")).with(exif).bytes
    let progressive = JPEG(try Fixture.bytes("progressive.jpg")).with(exif).bytes
    #expect(!isProgressive(plain, .jpeg))
    #expect(isProgressive(progressive, .jpeg))
  }

  @Test func `an interlaced PNG is found`() {
    var png = PNG(width: 1, height: 1, pixel: [0])
    #expect(!isProgressive(png.bytes, .png))
    png.isInterlaced = true
    #expect(isProgressive(png.bytes, .png))
  }

  @Test(arguments: [
    (0, 8, 2), (2, 8, 4), (3, 8, 4), (4, 16, 4), (6, 8, 4), (6, 16, 8),
  ])
  func `an interlaced PNG takes what its colours take`(colours: UInt8, depth: UInt8, bytes: Int) {
    var png = PNG(width: 1, height: 1, pixel: [0]).bytes
    png.replaceSubrange(24...25, with: [depth, colours])
    png[28] = 1
    #expect(bytesPerPixel(png, .png) == bytes)
  }

  @Test(
    arguments: [
      ([0x22, 0x11, 0x11], 3), ([0x21, 0x11, 0x11], 4), ([0x11, 0x11, 0x11], 6), ([0x11], 2),
      ([0x11, 0x11, 0x11, 0x11], 8), ([0x00], 8), ([], 8),
      ([0x10, 0x01], 8),
    ] as [([UInt8], Int)])
  func `a progressive JPEG takes what its components take`(samplings: [UInt8], bytes: Int) {
    let frame = [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8, 0, 1, 0, 1, UInt8(samplings.count)]
    #expect(bytesPerPixel(frame + samplings.flatMap { [1, $0, 0] }, .jpeg) == bytes)
  }

  @Test(arguments: [
    ("", 8), ("infe grid", 6), ("auxid:2 grid", 6), ("urn:mpeg:hevc:2015:auxid:1", 10),
    ("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", 10), ("pixi0000\u{3}\u{8}", 8),
    ("pixi0000\u{3}\u{A}", 16),
  ])
  func `a HEIF picture takes what it is made of`(says: String, bytes: Int) {
    #expect(bytesPerPixel(Array("0000ftypheic\(says)".utf8), .heif) == bytes)
  }

  @Test(
    arguments: [
      (["VP8 "], nil), (["VP8X", "ICCP", "VP8 "], nil), (["VP8L"], 4), (["VP8X", "VP8L"], 4),
      (["VP8X", "ALPH", "VP8 "], 4), (["VP8X", "ANIM", "ANMF", "VP8 "], 4), (["EXIF"], 4), ([], 4),
    ] as [([String], Int?)])
  func `a WebP with losses comes row by row`(chunks: [String], bytes: Int?) {
    let file = WebP(chunks.map { WebP.Chunk($0, [UInt8](repeating: 0, count: 11)) }).bytes
    #expect(bytesPerPixel(file, .webp) == bytes)
  }

  @Test(arguments: [(0x08, nil), (0x10, 4), (0x02, 4)] as [(UInt8, Int?)])
  func `a WebP says what it is of`(flags: UInt8, bytes: Int?) {
    let header = WebP.header(flags: flags, width: 9, height: 9)
    let file = WebP([header, WebP.Chunk("VP8 ", [1, 2])]).bytes
    #expect(bytesPerPixel(file, .webp) == bytes)
  }

  @Test func `nonsense between segments is taken for the worse`() {
    #expect(isProgressive([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 1, 2, 3, 4], .jpeg))
  }

  @Test func `endless fill bytes are not walked for ever`() {
    #expect(isProgressive(Array(repeating: 0xFF, count: 1_000_000), .jpeg))
  }

  private func isProgressive(_ bytes: [UInt8], _ format: PictureFormat) -> Bool {
    bytesPerPixel(bytes, format) != nil
  }

  private func bytesPerPixel(_ bytes: [UInt8], _ format: PictureFormat) -> Int? {
    ProgressiveScan(format).bytesPerPixel { Array(bytes.dropFirst($0).prefix($1)) }
  }
}
