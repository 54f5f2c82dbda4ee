import PictureFixtures
import Testing

@testable import decoder

@Suite struct PictureFormatTests {
  @Test(arguments: [
    ("gradient.jpg", PictureFormat.jpeg), ("gradient.webp", .webp), ("gradient.tiff", .tiff),
    ("gradient.heic", .heif), ("gradient.avif", .heif),
  ]) func theFirstBytesTellTheFormat(_ name: String, _ format: PictureFormat) throws {
    #expect(PictureFormat(try Fixture.bytes(name).prefix(PictureFormat.magicLength)) == format)
  }

  @Test func writtenFilesAreKnownToo() {
    #expect(PictureFormat(PNG(width: 1, height: 1, pixel: [0]).bytes) == .png)
    #expect(PictureFormat(GIF.redThenBlue(width: 1, height: 1)) == .gif)
  }

  @Test(arguments: [
    "", "G", "GIF88a", "RIFFxxxxWAVE", "<svg xmlns=", "%PDF-1.7", "BM", "II*", "P6 1 1 255",
    "\0\0\0\u{18}ftypmp42", "\0\0\0\u{18}ftyp",
  ]) func otherBeginningsAreNoPicture(_ start: String) {
    #expect(PictureFormat(start.utf8) == nil)
  }
}
