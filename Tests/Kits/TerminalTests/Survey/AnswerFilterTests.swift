import Testing

@testable import Terminal

@Suite struct AnswerFilterTests {
  private static let answers =
    "\u{1B}_Gi=16777217;OK\u{1B}\\" + "\u{1B}P>|kitty(0.26.5)\u{1B}\\" + "\u{1B}[6;18;9t"
    + "\u{1B}[?62;4;22c" + "\u{1B}[?1;0;256S" + "\u{1B}[?2;0;1000;800S"
  private static let read: [TerminalAnswer] = [
    .kitty(true), .version("kitty(0.26.5)"), .cell(CellSize(width: 9, height: 18)),
    .attributes([62, 4, 22]), .colours(256), .largest(CellSize(width: 1000, height: 800)),
  ]

  private func keys(_ text: String) -> String { String(decoding: bytes(text), as: UTF8.self) }
  private func bytes(_ text: String) -> [UInt8] {
    var filter = AnswerFilter()
    return filter.take(Array(text.utf8)).keys
  }

  @Test func `answers in any pieces are taken out`() {
    let typed = ["ls ", "\u{1B}[A", "日", "\u{1B}", "OP"]
    let parts = Self.answers.split(separator: "\u{1B}\\", omittingEmptySubsequences: true)
    #expect(parts.count == 3)
    let stream = Array((typed[0] + Self.answers + typed[1] + typed[2] + typed[3] + typed[4]).utf8)
    for first in 0...stream.count {
      for second in stride(from: first, through: stream.count, by: 7) {
        var filter = AnswerFilter()
        filter.isExpecting = true
        var keys: [UInt8] = []
        var answers: [TerminalAnswer] = []
        for piece in [stream[..<first], stream[first..<second], stream[second...]] {
          let taken = filter.take(Array(piece))
          keys += taken.keys
          answers += taken.answers
        }
        #expect(keys + filter.finish() == Array(typed.joined().utf8))
        #expect(answers == Self.read)
      }
    }
  }

  @Test(arguments: [
    "\u{1B}", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}[3~", "\u{1B}OP", "\u{1B}x", "\u{1B}P", "\u{1B}_",
    "\u{1B}[15;2~", "\u{1B}[200~paste\u{1B}[201~", "\u{1B}\u{1B}[B", "\u{1B}Px", "\u{1B}_a",
    "\u{1B}[",
    "\u{1B}[1;2R",
  ])
  func `keys are left as they are`(_ key: String) {
    #expect(keys("a\(key)") == "a\(key)")
  }

  @Test(arguments: [
    // Of another picture, of nobody, absurd, broken off, without an end.
    ("\u{1B}_Gi=31;OK\u{1B}\\x", "x"), ("\u{1B}_G\u{1B}\\x", "x"), ("\u{1B}[?c x", " x"),
    ("\u{1B}[?99999999999999999999999;4cx", "x"), ("\u{1B}[?6\rx", "\rx"),
    ("\u{1B}_Gi=16777217;O\rx", "\rx"), ("\u{1B}P>|evil\u{3}x", "\u{3}x"),
    ("\u{1B}[6;0;0tx", "x"), ("\u{1B}[6;99999;9tx", "x"), ("\u{1B}[>1;2;3cx", "x"),
    ("\u{1B}[?1;3;0Sx", "x"), ("\u{1B}[?2;0;-5;7Sx", "x"),
  ])
  func `lies and rubbish are never typed`(_ text: String, typed: String) {
    #expect(keys(text) == typed)
  }

  @Test func `nothing that terminals claim is believed beyond measure`() {
    #expect(TerminalAnswer(controlSequence: "6;0;0t") == nil)
    #expect(TerminalAnswer(controlSequence: "6;9999;9t") == nil)
    #expect(TerminalAnswer(controlSequence: "?1;0;99999999S") == .colours(65_536))
    #expect(TerminalAnswer(controlSequence: "?2;0;0;0S") == nil)
    #expect(TerminalAnswer(controlSequence: ">41;390;0c") == .fence)
    #expect(TerminalAnswer(controlSequence: ">41;390;0m") == nil)
    #expect(TerminalAnswer(deviceString: ">|a\u{202E}b\u{9B}c") == .version("ab�c"))
    let long = String(repeating: "x", count: 500)
    #expect(TerminalAnswer(deviceString: ">|" + long) == .version(String(long.prefix(80))))
  }

  @Test func `an answer that never ends is given up`() {
    var filter = AnswerFilter()
    let start = Array("\u{1B}_Gi=1;".utf8)
    #expect(filter.take(start).keys.isEmpty)
    #expect(filter.take(Array(repeating: 0x41, count: 1100)).keys.isEmpty)
    #expect(filter.take(Array("x".utf8)).keys == [0x78])
  }

  @Test(arguments: [
    ("\u{1B}[?62;4;22c", 3), ("\u{1B}_Gi=7;OK\u{1B}\\", 3), ("\u{1B}P>|term(1)\u{1B}\\", 4),
  ])
  func `an answer that comes late and in pieces is not typed`(answer: String, certain: Int) {
    let bytes = Array(answer.utf8)
    for place in certain..<bytes.count {
      var filter = AnswerFilter()
      let keys = filter.take(Array(bytes[..<place])).keys
      #expect(keys + filter.take(bytes[place...] + [0x78]).keys == [0x78], "\(place)")
    }
  }

  @Test func `escape is held back only while answers are waited for`() {
    var filter = AnswerFilter()
    #expect(filter.take([0x1B]).keys == [0x1B])
    filter.isExpecting = true
    #expect(filter.take([0x1B]).keys == [])
    #expect(filter.take([0x6A]).keys == [0x1B, 0x6A])
  }
}
