import Domain
import Fakes
import Testing

@Suite("The location of a file")
struct FileLocationTests {
  @Test(arguments: [
    Array("/photos/a.jpg".utf8), Array("/100%/%41.jpg".utf8), Array("/写真/📷.jpg".utf8),
    [0x2F, 0xFF, 0xFE, 0x41], [0x2F, 0xC3], [0x2F, 0xE2, 0x82], [0x2F, 0xC0, 0x80],
    [0x2F, 0x1B, 0x5B, 0x0A], [],
  ])
  func `is told exactly by its encoded form`(bytes: [UInt8]) {
    let location = FileLocation(bytes: bytes)
    #expect(FileLocation(encoded: location.encoded).bytes == bytes)
  }

  @Test
  func `round-trips for any bytes a path can have`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
      let location = FileLocation(bytes: bytes)
      #expect(FileLocation(encoded: location.encoded) == location)
    }
  }

  @Test
  func `ends at a zero byte`() {
    #expect(FileLocation(bytes: [0x61, 0, 0x62]).bytes == [0x61])
  }

  @Test
  func `has different encoded forms for different bytes that look alike`() {
    let replacement = FileLocation(path: "/\u{FFFD}")
    let invalid = FileLocation(bytes: [0x2F, 0xFF])
    #expect(replacement.displayPath == invalid.displayPath)
    #expect(replacement.encoded != invalid.encoded)
  }

  @Test
  func `is a path for scripts as it is, and told by its encoded form only where that is no text`() {
    let sale = FileLocation(path: "/50% off.png")
    #expect(sale.text == "/50% off.png" && sale.encodedUnlessText == nil)
    let raw = FileLocation(bytes: Array("/raw".utf8) + [0xE9])
    #expect(raw.text == nil && raw.encodedUnlessText == "/raw%E9")
  }

  @Test
  func `is extended by a component`() {
    #expect(FileLocation(path: "/a").appending("b".utf8).displayPath == "/a/b")
    #expect(FileLocation(path: "/").appending("b".utf8).displayPath == "/b")
    #expect(FileLocation(path: "/a/b.jpg").displayName == "b.jpg")
  }
}
