import PictureFixtures
import Testing

@testable import Pictures

@Suite("Metadata of GIFs")
struct GIFMetadataTests {
  private let loop = GIF.application("NETSCAPE2.0", [1, 0, 0])
  private let profile = GIF.application("ICCRGBG1012", ColourProfile.plain)

  @Test
  func `comments, texts, XMP and what programs put there go; loops and profiles stay`() throws {
    // XMP stands there as it is; what follows makes readers of blocks come out at its end.
    let magic = [1] + (0...255).reversed().map { UInt8($0) } + [0]
    let xmp = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Array("<SECRET/>".utf8) + magic
    let text: [UInt8] = [0x21, 0x01, 12] + Array(repeating: 0, count: 12) + [6]
    let marked = GIF.with([
      loop, GIF.comment("SECRET " + String(repeating: "x", count: 300)), profile, xmp,
      text + Array("SECRET".utf8) + [0], GIF.application("SECRETAPP01", [1]),
    ])
    let shown = try #require(GIFMetadata(marked + Array("SECRET".utf8))).removed
    #expect(shown == GIF.with([loop, profile]))
    #expect(try #require(GIFMetadata(shown)).removed == shown)
  }

  @Test
  func `an animation stays whole`() throws {
    let bytes = GIF.redThenBlue(width: 20, height: 10)
    #expect(try #require(GIFMetadata(bytes)).removed == bytes)
  }

  @Test
  func `what is cut off or no GIF is none`() {
    let bytes = GIF.with([GIF.comment("x")])
    for count in 0..<bytes.count {
      #expect(GIFMetadata(Array(bytes.prefix(count))) == nil)
    }
    #expect(GIFMetadata(Array("GIF89a".utf8) + Array(repeating: 0, count: 20)) == nil)
  }
}
