import Fakes
import Foundation
import PictureFixtures
import Testing

@testable import decoder

/// What a picture says of itself takes no more work than its length is worth, and no number in it ends
/// the decoder.
@Suite struct WorstShapeTests {
  @Test func `EXIF of entries that all mean the whole of it`() {
    let factor = Growth.factor({ count -> [UInt8] in
      let length = 8 + 2 + 12 * count
      func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      let entry = number(0x010E, 2) + number(2, 2) + number(length, 4) + number(0, 4)
      let entries = [[UInt8]](repeating: entry, count: count).flatMap { $0 }
      return [0x49, 0x49, 0x2A, 0] + number(8, 4) + number(count, 2) + entries
    }) {
      _ = ExifReader($0)?.caption
    }
    #expect(factor < Growth.limit)
  }

  @Test(
    arguments: [
      [0x1C, 2, 80, 0, 1, 0x61], [0x1C, 2, 120, 0, 0], [0x1C],
      Array("8BIM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `IPTC of records`(unit: [UInt8]) {
    for start in [[], Array("Photoshop 3.0\0".utf8)] {
      let factor = Growth.factor({ count -> [UInt8] in
        start + [[UInt8]](repeating: unit, count: count).flatMap { $0 }
      }) { _ = IPTCReader($0).byline }
      #expect(factor < Growth.limit)
    }
  }

  @Test(arguments: [
    "<a>", "</a>", "<", "&amp;", "&", "<!--", "<!D", "<rdf:li>x</rdf:li>", "x",
    "<dc:creator>x</dc:creator>",
    "<dc:description>", " ", "<![CDATA[x]]>",
  ]) func `XMP of elements`(unit: String) {
    let start = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><dc:creator>
      """
    for (start, end) in [(start, "</dc:creator></x:xmpmeta>"), (start, "")] {
      let factor = Growth.factor(Growth.repeated(unit, after: start, before: end)) {
        _ = XMPReader($0).creator
      }
      #expect(factor < Growth.limit)
    }
  }

  @Test func `XMP of one element that says much about itself`() {
    let factor = Growth.factor({ count in
      Array(("<a " + (0..<count).map { "b\($0)=''" }.joined(separator: " ") + "/>").utf8)
    }) { _ = XMPReader($0).creator }
    #expect(factor < Growth.limit)
  }

  @Test func `Whatever numbers stand in it, the decoder goes on`() {
    let exif = Exif(
      first: [.text(0x010E, "a longer caption"), .text(0x013B, "Ada")],
      exif: [.text(0x9003, "2026:05:01 12:00:00"), .text(0x9291, "123")]
    ).bytes
    for bytes in HostileNumbers.variants(of: exif) {
      let reader = ExifReader(bytes)
      _ = reader?.caption
      _ = reader?.takenAt(in: .gmt, now: .now)
    }
    let iptc = IPTC().with(2, 120, Array("caption".utf8)).with(2, 80, Array("Ada".utf8)).bytes
    for bytes in HostileNumbers.variants(of: iptc) { _ = IPTCReader(bytes).byline }
    for text in HostileNumbers.variants(of: "2026:05:01 12:00:00") {
      let bytes = Exif(exif: [.text(0x9003, text), .text(0x9011, text), .text(0x9291, text)]).bytes
      _ = ExifReader(bytes)?.takenAt(in: .gmt, now: .now)
    }
  }
}
