import PictureFixtures
import Testing

@testable import decoder

@Suite struct IPTCReaderTests {
  private let block = IPTC().with(1, 90, [0x1B, 0x25, 0x47])
    .with(2, 120, Array("Grüße".utf8)).with(2, 80, Array("Ada".utf8)).with(2, 80, Array("Bo".utf8))

  @Test func `caption and bylines are read bare or wrapped`() {
    for bytes in [block.bytes, block.photoshopBytes, Array(block.photoshopBytes.dropFirst(14))] {
      let reader = IPTCReader(bytes)
      #expect(reader.caption == "Grüße")
      #expect(reader.byline == "Ada, Bo")
    }
  }

  @Test func `text without a marker is latin 1`() {
    #expect(IPTCReader(IPTC().with(2, 120, [0x47, 0xFC]).bytes).caption == "Gü")
  }

  @Test func `zeros within captions cost nothing of them`() {
    #expect(IPTCReader(IPTC().with(2, 120, Array("Low\0 tide".utf8)).bytes).caption == "Low tide")
  }

  @Test func `other records are not read`() {
    #expect(IPTCReader(IPTC().with(3, 120, Array("no".utf8)).bytes).caption == nil)
  }

  @Test func `any damage is survived`() {
    let bytes = block.photoshopBytes
    for index in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        let reader = IPTCReader(damaged)
        #expect((reader.caption?.utf8.count ?? 0) <= bytes.count)
      }
      // The very last byte may be padding.
      #expect(index == bytes.count - 1 || IPTCReader(Array(bytes.prefix(index))).byline == nil)
    }
  }
}
