import PictureFixtures
import Testing

@testable import decoder

@Suite struct ExifReaderTests {
  @Test(arguments: [true, false]) func `Both byte orders are read`(_ isLittleEndian: Bool) throws {
    let reader = try #require(
      ExifReader(
        Exif(
          first: [.text(0x010E, "A bridge at dawn"), .text(0x013B, "Ada")],
          isLittleEndian: isLittleEndian
        ).bytes))
    #expect(reader.caption == "A bridge at dawn")
    #expect(reader.artist == "Ada")
  }

  @Test func `The name in front of a block is optional`() throws {
    let block = Exif(first: [.text(0x013B, "Bo")]).bytes
    #expect(ExifReader(block)?.artist == "Bo")
    #expect(ExifReader(Array("Exif\0\0".utf8) + block)?.artist == "Bo")
  }

  @Test func `Short texts stand in the entry itself`() {
    #expect(ExifReader(Exif(first: [.text(0x013B, "abc")]).bytes)?.artist == "abc")
    #expect(ExifReader(Exif(first: [.text(0x013B, "abcd")]).bytes)?.artist == "abcd")
  }

  @Test(arguments: ["OLYMPUS DIGITAL CAMERA", "  SONY DSC  ", "Exif_JPEG_PICTURE", ""])
  func `What a camera says is no caption`(_ text: String) {
    let exif = Exif(
      first: [.text(0x010E, text)],
      exif: [.bytes(0x9286, Array("ASCII\0\0\0what I saw".utf8))])
    #expect(ExifReader(exif.bytes)?.caption == "what I saw")
  }

  @Test func `User comments name their character set`() {
    #expect(comment("ASCII\0\0\0", Array("plain".utf8)) == "plain")
    #expect(comment("\0\0\0\0\0\0\0\0", Array("unnamed".utf8)) == "unnamed")
    #expect(comment("UNICODE\0", [0, 0x5A, 0x01, 0x7C]) == "Zż")
    #expect(comment("UNICODE\0", [0xFF, 0xFE, 0x5A, 0, 0x7C, 0x01, 0x0A]) == "Zż")
  }

  @Test func `Zeros within captions cost nothing of them`() {
    #expect(ExifReader(Exif(first: [.text(0x010E, "Low\0 tide")]).bytes)?.caption == "Low tide")
    #expect(comment("ASCII\0\0\0", Array("Low\0 tide\0\0".utf8)) == "Low tide")
    #expect(comment("UNICODE\0", [0, 0x5A, 0, 0, 0x01, 0x7C, 0, 0]) == "Zż")
  }

  @Test func `User comments in other character sets or empty ones are none`() {
    #expect(comment("JIS\0\0\0\0\0", [0x1B, 0x24]) == nil)
    #expect(comment("ASCII\0\0\0", Array("    ".utf8)) == nil)
    #expect(comment("ASC", []) == nil)
    #expect(comment("UNICODE\0", [0x5A]) == nil)
  }

  private func comment(_ characterSet: String, _ text: [UInt8]) -> String? {
    let exif = Exif(exif: [.bytes(0x9286, Array(characterSet.utf8) + text)])
    return ExifReader(exif.bytes)?.caption
  }

  @Test func `What is no EXIF is not read`() {
    #expect(ExifReader([]) == nil)
    #expect(ExifReader(Array("Exif\0\0nonsense".utf8)) == nil)
  }

  @Test func `A directory that points to itself ends`() {
    var block = Exif().bytes
    let pointer = 8 + 2 + 8
    block.replaceSubrange(pointer..<pointer + 4, with: [0, 0, 0, 8])
    #expect(ExifReader(block)?.caption == nil)
  }

  @Test func `Any damage is survived`() throws {
    let block = Exif(
      first: [.text(0x010E, "A bridge at dawn")],
      exif: [.text(0x9003, "2026:05:01 12:00:00")]
    ).bytes
    var found = 0
    for index in block.indices {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var damaged = block
        damaged[index] = value
        if ExifReader(damaged)?.caption != nil { found += 1 }
      }
      _ = ExifReader(Array(block.prefix(index)))
    }
    #expect((1..<block.count * 4).contains(found))
  }
}
