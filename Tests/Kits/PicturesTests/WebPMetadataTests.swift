import PictureFixtures
import Testing

@testable import Pictures

@Suite("Metadata of WebPs")
struct WebPMetadataTests {
  private typealias Chunk = WebP.Chunk
  private let pixels: WebP.Chunk
  private let secret = Array("SECRET!".utf8)

  init() throws {
    pixels = try #require(WebP.pixels(of: Fixture.bytes("gradient.webp")))
  }

  @Test
  func `EXIF, XMP and unknown chunks go, and the header no longer speaks of them`() throws {
    let profile = Chunk("ICCP", ColourProfile.plain)
    let marked = WebP([
      WebP.header(flags: 0x2C, width: 48, height: 32), profile, pixels,
      Chunk("EXIF", Exif(first: [.text(0x010E, "SECRET")]).bytes), Chunk("XMP ", secret),
      Chunk("note", secret),
    ])
    let shown = try #require(WebPMetadata(marked.bytes + secret)).removed
    #expect(
      shown == WebP([WebP.header(flags: 0x20, width: 48, height: 32), profile, pixels]).bytes)
    #expect(try #require(WebPMetadata(shown)).removed == shown)
  }

  @Test(arguments: ["", "Exif\0\0"])
  func `what is up stays up`(_ prefix: String) throws {
    let exif = Exif(first: [.text(0x010E, "SECRET")], orientation: 8, isLittleEndian: true)
    let marked = WebP([
      WebP.header(flags: 0x08, width: 48, height: 32), pixels,
      Chunk("EXIF", Array(prefix.utf8) + exif.bytes),
    ])
    let shown = try #require(WebPMetadata(marked.bytes)).removed
    let least = try #require(PictureOrientation(exif: exif.bytes)?.tiff)
    #expect(
      shown
        == WebP([
          WebP.header(flags: 0x08, width: 48, height: 32), pixels, Chunk("EXIF", least),
        ]).bytes)
  }

  @Test
  func `an animation keeps its frames, and nothing else that is in them`() throws {
    func file(_ more: [WebP.Chunk]) -> [UInt8] {
      WebP([
        WebP.header(flags: 0x02, width: 48, height: 32), WebP.animation,
        WebP.frame(width: 48, height: 32, [pixels] + more),
        WebP.frame(width: 48, height: 32, [pixels]),
      ]).bytes
    }
    let shown = try #require(WebPMetadata(file([Chunk("note", secret)]))).removed
    #expect(shown == file([]))
  }

  @Test
  func `a simple file stays as it is; what is cut off or no WebP is none`() throws {
    let simple = WebP([pixels]).bytes
    #expect(try #require(WebPMetadata(simple)).removed == simple)
    for count in 0..<simple.count {
      #expect(WebPMetadata(Array(simple.prefix(count))) == nil)
    }
  }
}
