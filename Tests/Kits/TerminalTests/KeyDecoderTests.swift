import Fakes
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  private func decode(_ bytes: [UInt8], pieces: Int) -> String {
    var decoder = KeyDecoder()
    var result = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      decoder.append(Array(bytes[start..<min(start + pieces, bytes.count)]))
      while let scalar = decoder.next() { result.append(scalar) }
    }
    return String(result)
  }

  @Test func charactersMayArriveByteByByte() {
    let text = "aé日🦊\u{1B}[A\r"
    for size in 1...5 { #expect(decode(Array(text.utf8), pieces: size) == text) }
  }

  @Test func noBytesCanHarmIt() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
      let decoded = decode(bytes, pieces: 3)
      #expect(decoded.unicodeScalars.allSatisfy { $0.value < 0x80 || $0.hazard != .control })
    }
    #expect(decode([0xC0, 0x80, 0xED, 0xA0, 0x80, 0x61], pieces: 9).hasSuffix("a"))
  }
}
