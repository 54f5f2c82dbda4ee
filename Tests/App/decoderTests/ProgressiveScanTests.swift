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

  @Test func `nonsense between segments is taken for the worse`() {
    #expect(isProgressive([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 1, 2, 3, 4], .jpeg))
  }

  @Test func `endless fill bytes are not walked for ever`() {
    #expect(isProgressive(Array(repeating: 0xFF, count: 1_000_000), .jpeg))
  }

  private func isProgressive(_ bytes: [UInt8], _ format: PictureFormat) -> Bool {
    ProgressiveScan(format).isProgressive { Array(bytes.dropFirst($0).prefix($1)) }
  }
}
