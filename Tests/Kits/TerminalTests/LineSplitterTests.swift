import Testing

@testable import Terminal

@Suite struct LineSplitterTests {
  @Test func linesArriveInPiecesOfAnySize() {
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

  @Test func aLineOfMoreThanAMegabyteIsLeftOut() {
    var splitter = LineSplitter()
    let long = [UInt8](repeating: 0x61, count: LineSplitter.maximumBytes)
    #expect(splitter.append(Array("a\n".utf8)) == [.line("a")])
    #expect(splitter.append(long).isEmpty)
    #expect(splitter.append(Array("bcd\nnext\n".utf8)) == [.tooLong(number: 2), .line("next")])
    #expect(splitter.append(long + [0x0A]).count == 1)
    #expect(splitter.finish() == nil)
  }
}
