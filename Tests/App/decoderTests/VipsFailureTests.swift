import Testing

@testable import decoder

@Suite struct VipsFailureTests {
  @Test(arguments: [
    ("VipsJpeg: premature end of JPEG image\n", "cut off"),
    ("VipsJpeg: Premature end of input file\n", "cut off"),
    ("not enough data\npngload_source: libpng read error\n", "cut off"),
    ("IDAT: CRC error\npngload_source: libpng read error\n", "damaged"),
    ("pngload_source: libpng read error\n", "damaged"),
    ("vips2png: out of memory\n", "needs too much memory"),
    ("VipsJpeg: Unsupported marker type 0x01\n", "damaged"), ("", "damaged"),
  ]) func `complaints become a phrase`(_ complaint: String, _ phrase: String) {
    #expect(VipsFailure.reason(complaint) == phrase)
  }
}
