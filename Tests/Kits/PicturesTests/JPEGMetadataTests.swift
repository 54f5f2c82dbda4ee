import PictureFixtures
import Testing

@testable import Pictures

@Suite("Metadata of JPEGs")
struct JPEGMetadataTests {
  @Test(arguments: [true, false])
  func `a place, a name and a caption go; the picture itself stays as it is`(_ isLittleEndian: Bool)
    throws
  {
    let plain = try #require(JPEGMetadata(Fixture.bytes("gradient.jpg"))).removed
    let exif = Exif(
      first: [.text(0x010E, "SECRET caption")], exif: [.text(0x9003, "2026:05:01 SECRET")],
      orientation: 6, isLittleEndian: isLittleEndian)
    let marked = JPEG(plain).with(exif).withXMP(XMP.packet("SECRET"))
      .with(IPTC().with(2, 120, Array("SECRET".utf8)))
    let shown = try #require(JPEGMetadata(marked.bytes + Array("SECRET behind".utf8))).removed
    #expect(String(decoding: marked.bytes, as: Unicode.ASCII.self).contains("SECRET"))
    #expect(!String(decoding: shown, as: Unicode.ASCII.self).contains("SECRET"))
    // What is left besides the picture is 36 bytes that say which side is up.
    #expect(shown.count == plain.count + 36)
    #expect(shown.suffix(plain.count - 20) == plain.suffix(plain.count - 20))
    #expect(try #require(JPEGMetadata(shown)).removed == shown)
  }

  @Test(arguments: ["p3.jpg", "progressive.jpg", "cmyk.jpg"])
  func `colour profiles and progressive pictures stay whole`(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    let shown = try #require(JPEGMetadata(bytes)).removed
    #expect(shown.suffix(2) == [0xFF, 0xD9])
    #expect(bytes.count - shown.count < 4096)
    let profile = Array("ICC_PROFILE".utf8)
    #expect(bytes.contains(profile) == shown.contains(profile))
  }

  @Test(arguments: ["progressive.jpg", "gradient.jpg", "cmyk.jpg"])
  func `what is not needed goes, also behind the first scan and in segments that are needed`(
    _ name: String
  ) throws {
    let bytes = try Fixture.bytes(name)
    let plain = try #require(JPEGMetadata(bytes)).removed
    func segment(_ marker: UInt8, _ content: String) -> [UInt8] {
      [0xFF, marker, 0, UInt8(content.utf8.count + 2)] + Array(content.utf8)
    }
    let secrets = [
      segment(0xE0, "JFXX\0\u{10}SECRET"), segment(0xE2, "FPXR\0SECRET"),
      segment(0xE2, "MPF\0SECRET"), segment(0xEE, "SECRET"), segment(0xEE, "AdobeSECRET"),
      segment(0xE1, "Exif\0\0SECRET"), segment(0xFE, "SECRET"), segment(0xF7, "SECRET"),
      segment(0xC8, "SECRET"), segment(0xE0, "JFIF\0 1234567 SECRET"),
    ].flatMap { $0 }
    // Before the picture, and behind its first scan: there, before the end.
    let end = plain.count - 2
    var marked = Array(plain[..<2]) + secrets
    marked += Array(plain[2..<end]) + secrets
    marked += plain[end...]
    let shown = try #require(JPEGMetadata(marked)).removed
    #expect(!String(decoding: shown, as: Unicode.ASCII.self).contains("SECRET"))
    #expect(JPEGMetadata(shown)?.size == JPEGMetadata(bytes)?.size)
    #expect(shown.suffix(plain.count / 2) == plain.suffix(plain.count / 2))
  }

  @Test(arguments: [0, 1, 2, 3, 10, 20])
  func `what is cut off or no JPEG is none`(_ count: Int) throws {
    #expect(JPEGMetadata(Array(try Fixture.bytes("gradient.jpg").prefix(count))) == nil)
  }
}
