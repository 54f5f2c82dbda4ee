import Domain
import Fakes
import Media
import PictureFixtures
import Pictures
import Testing

/// The real decoder, asked what a file says about itself.
@Suite struct FactsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test(arguments: [
    ("gradient.jpg", "jpeg"), ("progressive.jpg", "jpeg"), ("cmyk.jpg", "jpeg"),
    ("gradient.webp", "webp"), ("gradient.tiff", "tiff"), ("gradient.heic", "heif"),
    ("gradient.avif", "heif"),
  ]) func `format and size come from the content`(_ name: String, _ format: String) async throws {
    let facts = try await facts(try Fixture.bytes(name), "photo.txt")
    #expect(facts == PictureFacts(format: format, size: size(48, 32)))
  }

  @Test func `a mislabelled picture is what it is`() async throws {
    let png = try await facts(PNG(width: 3, height: 2, pixel: [1, 2, 3]).bytes, "photo.jpg")
    #expect(png == PictureFacts(format: "png", size: size(3, 2)))
    let gif = try await facts(GIF.redThenBlue(width: 20, height: 10), "photo.heic")
    #expect(gif == PictureFacts(format: "gif", size: size(20, 10)))
  }

  @Test func `the size is that of the upright picture`() async throws {
    let jpeg = JPEG(try Fixture.bytes("gradient.jpg"))
    #expect(try await facts(jpeg.with(Exif(orientation: 6)).bytes).size == size(32, 48))
    #expect(try await facts(jpeg.with(Exif(orientation: 3)).bytes).size == size(48, 32))
  }

  @Test func `what its author wrote is found`() async throws {
    let exif = Exif(
      first: [.text(0x010E, "EXIF caption"), .text(0x013B, "EXIF artist")],
      exif: [.text(0x9003, "2025:07:01 14:00:00"), .text(0x9011, "+02:00")])
    let iptc = IPTC().with(2, 120, Array("IPTC caption".utf8)).with(2, 80, Array("by-line".utf8))
    let xmp = XMP.packet(
      XMP.alternatives("dc:description", ["x-default": "XMP caption"])
        + XMP.alternatives("i:AltTextAccessibility", ["x-default": "A gradient"])
        + "<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>")
    let plain = JPEG(try Fixture.bytes("gradient.jpg"))
    var expected = PictureFacts(
      format: "jpeg", size: size(48, 32), takenAt: Timestamp(milliseconds: 1_751_371_200_000),
      caption: "EXIF caption", author: "EXIF artist")
    #expect(try await facts(plain.with(exif).bytes) == expected)
    expected.caption = "IPTC caption"
    expected.author = "by-line"
    #expect(try await facts(plain.with(exif).with(iptc).bytes) == expected)
    expected.caption = "XMP caption"
    expected.alternativeText = "A gradient"
    expected.author = "Ada"
    #expect(try await facts(plain.with(exif).with(iptc).withXMP(xmp).bytes) == expected)
  }

  @Test func `keywords are found, XMP's before IPTC's, as tags and not without end`() async throws {
    let iptc = IPTC().with(2, 25, Array("sea".utf8)).with(2, 25, Array("#Low tide".utf8))
    let plain = JPEG(try Fixture.bytes("gradient.jpg"))
    #expect(try await facts(plain.with(iptc).bytes).keywords == ["sea", "Low tide"])
    let many = (0..<1_000).map { "<rdf:li>\u{202E}k\($0)</rdf:li>" }.joined()
    let xmp = XMP.packet("<dc:subject><rdf:Bag>\(many)</rdf:Bag></dc:subject>")
    let expected = (0..<Domain.Tag.mostOfPhoto).map { "k\($0)" }
    #expect(try await facts(plain.with(iptc).withXMP(xmp).bytes).keywords == expected)
  }

  @Test(arguments: [
    Array("line\nbreak\u{1B}[31m.jpg".utf8), [0xFF, 0xFE, 0x25, 0x2E],
    Array(repeating: UInt8(ascii: "x"), count: 255),
  ]) func `files of any name are read`(_ name: [UInt8]) async throws {
    let file = FileLocation(path: folder.path).appending(name)
    try folder.write(try Fixture.bytes("gradient.jpg"), to: file)
    let facts = try await RealDecoder.shared.facts(of: file)
    #expect(facts.size == size(48, 32))
  }
}

extension FactsTests {
  private func facts(_ bytes: [UInt8], _ name: String = "photo") async throws -> PictureFacts {
    let path = try folder.write(bytes, to: name)
    return try await RealDecoder.shared.facts(of: FileLocation(path: path))
  }
}
