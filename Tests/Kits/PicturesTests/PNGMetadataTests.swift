import PictureFixtures
import Testing

@testable import Pictures

@Suite("Metadata of PNGs")
struct PNGMetadataTests {
  private let plain = PNG(width: 4, height: 3, pixel: [1, 2, 3])

  @Test
  func `texts, EXIF, the time, and what programs put there go; the rest is as it was`() throws {
    let secret = Array("SECRET".utf8)
    let marked = plain.with("tEXt", Array("Comment\0".utf8) + secret)
      .with("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + secret)
      .with("zTXt", Array("Raw profile type exif\0\0".utf8) + secret)
      .with("eXIf", Exif(first: [.text(0x010E, "SECRET")]).bytes)
      .with("tIME", [7, 0xEA, 5, 1, 12, 0, 0]).with("caBX", secret)
      .with("tEXt", Array("Comment\0".utf8) + secret, behind: true)
    let shown = try #require(PNGMetadata(marked.bytes + secret)).removed
    #expect(shown == plain.bytes)
    #expect(marked.bytes.contains(secret))
  }

  @Test
  func `colours, transparency and the frames of an animation stay, byte by byte`() throws {
    let file = PNG.palette(width: 4, height: 3, colour: [9, 8, 7], alpha: 100)
      .with(profile: ColourProfile.swapped).with("gAMA", [0, 0, 0xB1, 0x8F])
      .with("acTL", [0, 0, 0, 1, 0, 0, 0, 0]).with("fcTL", Array(repeating: 0, count: 26))
      .with("fdAT", [0, 0, 0, 1, 9], behind: true)
    #expect(try #require(PNGMetadata(file.bytes)).removed == file.bytes)
  }

  @Test(arguments: [true, false])
  func `what is up stays up`(_ isLittleEndian: Bool) throws {
    let exif = Exif(
      first: [.text(0x010E, "SECRET")], orientation: 6, isLittleEndian: isLittleEndian)
    let shown = try #require(PNGMetadata(plain.with("eXIf", exif.bytes).bytes)).removed
    let least = try #require(PictureOrientation(exif: exif.bytes)?.tiff)
    #expect(least.count == 26)
    // The fixture's checksum is computed apart from ours.
    #expect(shown == plain.with("eXIf", least).bytes)
    #expect(try #require(PNGMetadata(shown)).removed == shown)
    let upright = plain.with("eXIf", Exif(orientation: 1).bytes)
    #expect(try #require(PNGMetadata(upright.bytes)).removed == plain.bytes)
  }

  @Test
  func `what is cut off or no PNG is none`() {
    for count in 0..<plain.bytes.count {
      #expect(PNGMetadata(Array(plain.bytes.prefix(count))) == nil)
    }
    var endless = plain.bytes
    endless.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(PNGMetadata(endless) == nil)
  }
}
