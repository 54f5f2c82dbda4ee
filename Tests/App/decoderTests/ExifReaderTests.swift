import Domain
import PictureFixtures
import Testing

@testable import decoder

@Suite struct ExifReaderTests {
  @Test(arguments: [true, false]) func `both byte orders are read`(_ isLittleEndian: Bool) throws {
    let reader = try #require(
      ExifReader(
        Exif(
          first: [.text(0x010E, "A bridge at dawn"), .text(0x013B, "Ada")],
          isLittleEndian: isLittleEndian
        ).bytes))
    #expect(reader.caption == "A bridge at dawn")
    #expect(reader.artist == "Ada")
  }

  @Test func `the name in front of a block is optional`() throws {
    let block = Exif(first: [.text(0x013B, "Bo")]).bytes
    #expect(ExifReader(block)?.artist == "Bo")
    #expect(ExifReader(Array("Exif\0\0".utf8) + block)?.artist == "Bo")
  }

  @Test func `short texts stand in the entry itself`() {
    #expect(ExifReader(Exif(first: [.text(0x013B, "abc")]).bytes)?.artist == "abc")
    #expect(ExifReader(Exif(first: [.text(0x013B, "abcd")]).bytes)?.artist == "abcd")
  }

  @Test(arguments: ["OLYMPUS DIGITAL CAMERA", "  SONY DSC  ", "Exif_JPEG_PICTURE", ""])
  func `what a camera says is no caption`(_ text: String) {
    let exif = Exif(
      first: [.text(0x010E, text)],
      exif: [.bytes(0x9286, Array("ASCII\0\0\0what I saw".utf8))])
    #expect(ExifReader(exif.bytes)?.caption == "what I saw")
  }

  @Test func `user comments name their character set`() {
    #expect(comment("ASCII\0\0\0", Array("plain".utf8)) == "plain")
    #expect(comment("\0\0\0\0\0\0\0\0", Array("unnamed".utf8)) == "unnamed")
    #expect(comment("UNICODE\0", [0, 0x5A, 0x01, 0x7C]) == "Zż")
    #expect(comment("UNICODE\0", [0xFF, 0xFE, 0x5A, 0, 0x7C, 0x01, 0x0A]) == "Zż")
  }

  @Test func `zeros within captions cost nothing of them`() {
    #expect(ExifReader(Exif(first: [.text(0x010E, "Low\0 tide")]).bytes)?.caption == "Low tide")
    #expect(comment("ASCII\0\0\0", Array("Low\0 tide\0\0".utf8)) == "Low tide")
    #expect(comment("UNICODE\0", [0, 0x5A, 0, 0, 0x01, 0x7C, 0, 0]) == "Zż")
  }

  @Test func `user comments in other character sets or empty ones are none`() {
    #expect(comment("JIS\0\0\0\0\0", [0x1B, 0x24]) == nil)
    #expect(comment("ASCII\0\0\0", Array("    ".utf8)) == nil)
    #expect(comment("ASC", []) == nil)
    #expect(comment("UNICODE\0", [0x5A]) == nil)
  }

  private func comment(_ characterSet: String, _ text: [UInt8]) -> String? {
    let exif = Exif(exif: [.bytes(0x9286, Array(characterSet.utf8) + text)])
    return ExifReader(exif.bytes)?.caption
  }

  @Test func `what is no EXIF is not read`() {
    #expect(ExifReader([]) == nil)
    #expect(ExifReader(Array("Exif\0\0nonsense".utf8)) == nil)
  }

  @Test func `a directory that points to itself ends`() {
    var block = Exif().bytes
    let pointer = 8 + 2 + 8
    block.replaceSubrange(pointer..<pointer + 4, with: [0, 0, 0, 8])
    #expect(ExifReader(block)?.caption == nil)
  }

  private static let camera: [Exif.Entry] = [
    .text(0x010F, "Canon"), .text(0x0110, "EOS 5D Mark IV"),
  ]
  private static let exposure: [Exif.Entry] = [
    .fractions(0x829A, [(1, 250)]), .fractions(0x829D, [(28, 10)]), .short(0x8827, 400),
    .fractions(0x920A, [(50, 1)]), .text(0xA434, "EF50mm f/1.8 STM"),
  ]
  private static let berlin: [Exif.Entry] = [
    .text(1, "N"), .fractions(2, [(52, 1), (31, 1), (1200, 100)]), .text(3, "E"),
    .fractions(4, [(13, 1), (24, 1), (1800, 100)]),
  ]

  @Test(arguments: [true, false])
  func `a camera tells of itself, of the moment and of the place`(_ isLittleEndian: Bool) {
    let block = Exif(
      first: Self.camera, exif: Self.exposure, position: Self.berlin,
      isLittleEndian: isLittleEndian)
    var details = PictureDetails()
    details.camera = "Canon EOS 5D Mark IV"
    details.lens = "EF50mm f/1.8 STM"
    details.exposure = "1/250 s, f/2.8, ISO 400, 50 mm"
    details.position = Position(latitude: 52.52, longitude: 13.405)
    #expect(ExifReader(block.bytes)?.details == details)
    #expect(ExifReader(Exif().bytes)?.details == PictureDetails())
  }

  @Test func `a make that is part of the model is not told twice`() {
    let nikon = Exif(first: [.text(0x010F, "NIKON CORPORATION"), .text(0x0110, "NIKON D750")])
    #expect(ExifReader(nikon.bytes)?.details.camera == "NIKON D750")
    #expect(ExifReader(Exif(first: [.text(0x010F, "Acme")]).bytes)?.details.camera == "Acme")
  }

  @Test func `long exposures are told in seconds`() {
    func exposure(_ number: UInt32, _ below: UInt32) -> String? {
      ExifReader(Exif(exif: [.fractions(0x829A, [(number, below)])]).bytes)?.details.exposure
    }
    #expect(exposure(25, 10) == "2.5 s")
    #expect(exposure(30, 1) == "30 s")
    #expect(exposure(10, 80) == "1/8 s")
    #expect(exposure(1, 0) == nil)
    #expect(exposure(0, 1) == nil)
    #expect(exposure(.max, 1) == nil)
  }

  @Test func `a place that cannot be is none`() {
    func position(_ degrees: UInt32, side: String = "N", numbers: Int = 3) -> Position? {
      var entries = Self.berlin
      entries[0] = .text(1, side)
      entries[1] = .fractions(2, Array(repeating: (degrees, 1), count: numbers))
      return ExifReader(Exif(position: entries).bytes)?.details.position
    }
    #expect(position(52) != nil)
    #expect(position(91) == nil)
    #expect(position(.max) == nil)
    #expect(position(52, side: "E") == nil)
    #expect(position(52, side: "S")?.latitude ?? 0 < -52)
    #expect(position(52, numbers: 2) == nil)
    #expect(ExifReader(Exif(first: Self.berlin).bytes)?.details.position == nil)
  }

  @Test func `numbers that are none are no place`() {
    func position(_ latitude: (UInt32, UInt32), _ longitude: (UInt32, UInt32)) -> Position? {
      let entries: [Exif.Entry] = [
        .text(1, "N"), .fractions(2, [latitude, (0, 1), (0, 1)]), .text(3, "W"),
        .fractions(4, [longitude, (0, 1), (0, 1)]),
      ]
      return ExifReader(Exif(position: entries).bytes)?.details.position
    }
    #expect(position((387, 10), (9, 1)) == Position(latitude: 38.7, longitude: -9))
    #expect(position((0, 1), (9, 1)) != nil, "on the equator")
    #expect(position((0, 1), (0, 1)) == nil, "a camera that knows no place writes zeros")
    #expect(position((0, 0), (9, 1)) == nil)
    #expect(position((38, 1), (9, 0)) == nil)
    #expect(position((.max, 1), (9, 1)) == nil)
    #expect(position((38, 1), (181, 1)) == nil)
    #expect(
      position((0x8000_0000, 0x8000_0000), (.max, .max)) == Position(latitude: 1, longitude: -1))
  }

  @Test func `any damage is survived`() throws {
    let block = Exif(
      first: [.text(0x010E, "A bridge at dawn")] + Self.camera,
      exif: [.text(0x9003, "2026:05:01 12:00:00")] + Self.exposure, position: Self.berlin
    ).bytes
    var found = 0
    for index in block.indices {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var damaged = block
        damaged[index] = value
        if ExifReader(damaged)?.caption != nil { found += 1 }
        _ = ExifReader(damaged)?.details
      }
      _ = ExifReader(Array(block.prefix(index)))
    }
    #expect((1..<block.count * 4).contains(found))
  }
}
