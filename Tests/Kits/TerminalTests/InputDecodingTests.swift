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

  @Test func `characters may arrive byte by byte`() {
    let text = "aé日🦊\u{1B}[A\r"
    for size in 1...5 { #expect(decode(Array(text.utf8), pieces: size) == text) }
  }

  @Test func `a flag may be made of a black one, and tags elsewhere are left out`() {
    let tags = "\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    for size in [1, 4, 40] {
      #expect(decode(Array("🏴\(tags)a\(tags)".utf8), pieces: size) == "🏴\(tags)a")
      #expect(decode(Array("🏴\(tags)\(tags)".utf8), pieces: size) == "🏴\(tags)")
    }
    var secret = SecretEntry()
    for key in "🏴\(tags)".unicodeScalars { #expect(secret.press(key) == .typing) }
    #expect(secret.press("\r") == .entered("🏴"))
  }

  @Test func `what is skipped may come in pieces`() {
    let mark = Array("[200~".utf8)
    var decoder = KeyDecoder()
    for byte in mark {
      #expect(decoder.skip(mark) == nil)
      decoder.append([byte])
    }
    #expect(decoder.skip(mark) == true)
    decoder.append(Array("[20~".utf8))
    #expect(decoder.skip(mark) == false)
    #expect(decoder.next() == "[")
  }

  @Test(
    arguments: [
      [0xC1, 0x9B], [0xE0, 0x80, 0x9B], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x9B],
      [0xF0, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]])
  func `a character in more bytes than it needs is none, such as a hidden Escape`(bytes: [UInt8]) {
    let decoded = decode(bytes + [0x61], pieces: 9)
    #expect(decoded.unicodeScalars.dropLast().allSatisfy { $0 == Sanitiser.substitute })
    #expect(decoded.hasSuffix("a") && decoded.count > 1)
  }

  @Test func `no bytes can harm it`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
      let decoded = decode(bytes, pieces: 3)
      #expect(decoded.unicodeScalars.allSatisfy { $0.value < 0x80 || $0.hazard != .control })
    }
    #expect(decode([0xC0, 0x80, 0xED, 0xA0, 0x80, 0x61], pieces: 9).hasSuffix("a"))
  }
}

@Suite struct LineSplitterTests {
  @Test func `lines arrive in pieces of any size`() {
    let bytes = Array("one\r\ntwo\n\nthré\u{0}e \u{1B}[0m".utf8) + [0xFF]
    for size in 1...bytes.count {
      var splitter = LineSplitter()
      var items: [LineSplitter.Item] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        items += splitter.append(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      items += splitter.finish().map { [$0] } ?? []
      #expect(
        items == [
          .line("one"), .line("two"), .line(""), .line("thré\u{FFFD}e \u{FFFD}[0m\u{FFFD}"),
        ])
    }
  }

  @Test func `a line of more than a megabyte is left out`() {
    var splitter = LineSplitter()
    let long = [UInt8](repeating: 0x61, count: LineSplitter.maximumBytes)
    #expect(splitter.append(Array("a\n".utf8)) == [.line("a")])
    #expect(splitter.append(long).isEmpty)
    #expect(splitter.append(Array("bcd\nnext\n".utf8)) == [.tooLong, .line("next")])
    #expect(splitter.append(long + [0x0A]).count == 1)
    #expect(splitter.finish() == nil)
  }
}
