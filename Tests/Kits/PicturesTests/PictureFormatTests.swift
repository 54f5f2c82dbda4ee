import PictureFixtures
import Pictures
import Testing

@Suite struct PictureFormatTests {
  @Test(arguments: [
    ("FFD8FFE0", PictureFormat.jpeg), ("89504E470D0A1A0A", .png), ("474946383761", .gif),
    ("474946383961", .gif), ("49492A00", .tiff), ("4D4D002A", .tiff), ("49492B00", .tiff),
    ("4D4D002B", .tiff), ("524946460000000057454250", .webp),
    ("00000018667479706865696300", .heif), ("0000001C667479706D696631", .heif),
    ("0000001C6674797061766966", .heif),
  ])
  func `the first bytes tell the format`(hex: String, format: PictureFormat) {
    #expect(PictureFormat(bytes(hex)) == format)
  }

  @Test(arguments: [
    ("gradient.jpg", PictureFormat.jpeg), ("gradient.webp", .webp), ("gradient.tiff", .tiff),
    ("gradient.heic", .heif), ("gradient.avif", .heif),
  ])
  func `files of each format are recognised`(name: String, format: PictureFormat) throws {
    #expect(PictureFormat(try Fixture.bytes(name)) == format)
    let ending = try #require(name.split(separator: ".").last)
    #expect(PictureFormat.ending(of: try Fixture.bytes(name)) == String(ending))
  }

  @Test func `files that tests write are recognised, too`() {
    #expect(PictureFormat(PNG(width: 1, height: 1, pixel: [0]).bytes) == .png)
    #expect(PictureFormat(GIF.redThenBlue(width: 1, height: 1)) == .gif)
  }

  @Test(arguments: [
    "", "FFD8", "89504E47", "5249464600000000", "524946460000000041564920",
    "000000186674797069736F6D", "25504446", "3C737667",
  ])
  func `other files are not taken for pictures`(hex: String) {
    #expect(PictureFormat(bytes(hex)) == nil)
    #expect(PictureFormat.ending(of: bytes(hex)) == nil)
  }

  @Test(arguments: [
    "G", "GIF88a", "<svg xmlns=", "%PDF-1.7", "BM", "II*", "P6 1 1 255",
    "\0\0\0\u{18}ftypmp42", "\0\0\0\u{18}ftyp",
  ])
  func `other beginnings are not taken for pictures`(start: String) {
    #expect(PictureFormat(start.utf8) == nil)
  }

  @Test(arguments: ["RIFFxxxxWAVEfmt ", "RIFFxxxxAVI LIST", "RIFF"])
  func `sounds and films in WebP's container are no WebP`(start: String) {
    #expect(PictureFormat(start.utf8) == nil)
    #expect(PictureFormat(forBrowsers: start.utf8) == nil)
    #expect(PictureFormat(forBrowsers: "RIFFxxxxWEBPVP8 ".utf8) == .webp)
  }

  @Test func `browsers show four of the formats`() throws {
    #expect(
      PictureFormat.browserFormats.map(\.mediaType).map { $0.dropFirst(6) } == [
        "jpeg", "png", "webp", "gif",
      ])
    for name in ["gradient.heic", "gradient.tiff"] {
      #expect(PictureFormat(forBrowsers: try Fixture.bytes(name)) == nil)
    }
  }

  @Test func `names are compared in any case`() {
    #expect(PictureFormat.isPictureName(Array("A.JPG".utf8)))
    #expect(PictureFormat.isPictureName(Array("a.b.Avif".utf8)))
    #expect(!PictureFormat.isPictureName(Array("jpg".utf8)))
    #expect(!PictureFormat.isPictureName([0xFF]))
  }

  @Test func `formats that are not shown are named`() {
    #expect(UnsupportedFormat("qoif".utf8) == .qoi)
    #expect(UnsupportedFormat("8BPS".utf8) == .photoshop)
    #expect(UnsupportedFormat([0, 0, 0, 12] + Array("JXL \r\n".utf8)) == .jpegXL)
    let bitmap = Array("BM".utf8) + [9, 9, 9, 9, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
    #expect(UnsupportedFormat(bitmap + [0, 0, 0, 0]) == .bmp)
    #expect(UnsupportedFormat(bitmap) == nil)
    #expect(UnsupportedFormat("BM, who are they?      ".utf8) == nil)
    #expect(UnsupportedFormat([0xFF, 0xD8, 0xFF]) == nil)
    #expect(UnsupportedFormat("<svg xmlns=".utf8) == .svg)
    #expect(UnsupportedFormat("<?xml ".utf8, named: Array("a.SVG".utf8)) == .svg)
    #expect(UnsupportedFormat("FUJIFILMCCD-RAW ".utf8, named: Array("a.RAF".utf8)) == .raw)
    #expect(UnsupportedFormat([], named: Array("a.raf".utf8)) == nil)
    #expect(UnsupportedFormat("hello".utf8, named: Array("raf".utf8)) == nil)
  }

  private func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
