import Fakes
import Testing

@testable import Terminal

@Suite struct SanitiserTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31mb", "a�[31mb"), ("a\u{9B}31mb", "a�31mb"),
    ("nul\u{0}del\u{7F}", "nul�del�"), ("one\ntwo\r\nthree\rfour\tfive", "one two three four five"),
    ("a\u{202E}b\u{2066}c\u{200F}d\u{61C}e", "abcde"),
    ("zero\u{200B}width\u{2060}\u{FEFF}\u{AD}", "zerowidth"),
    ("tag\u{E0041}\u{E007F}\u{FFF9}\u{FFFB}", "tag"),
    ("line\u{2028}separator\u{85}", "line separator�"), ("日本 café 🦊", "日本 café 🦊"),
  ])
  func `a line is made harmless`(text: String, clean: String) {
    #expect(Sanitiser.clean(text, .line) == clean)
  }

  @Test(arguments: [
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!",
    "👨‍👩‍👧‍👦", "❤️", "👍🏽", "🇩🇪", "1️⃣", "🏳️‍🌈", "می‌خواهم", "ക്‍", "क्‍ष", "葛\u{E0100}", "e\u{301}",
  ])
  func `what emoji and scripts need is kept`(text: String) {
    #expect(Sanitiser.clean(text, .line) == text)
    #expect(Array(Sanitiser.clean(text, .line).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `joiners and selectors that nobody needs are taken out`() {
    #expect(Sanitiser.clean("pay\u{200D}pal", .line) == "paypal")
    #expect(Sanitiser.clean("\u{FE0F}a\u{200C}", .line) == "a")
    #expect(Sanitiser.clean("a\u{E0100}", .line) == "a")
    #expect(Sanitiser.clean("👨\u{200D}x", .line) == "👨x")
  }

  @Test func `tags are taken out that make no flag`() {
    let england = "\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    #expect(Sanitiser.clean("a\(england)", .line) == "a")
    #expect(Sanitiser.clean("🏴x\(england)", .line) == "🏴x")
    #expect(Sanitiser.clean("🏴\(england)\(england)", .line) == "🏴\(england)")
    #expect(Sanitiser.clean("🏴\u{E0067}\u{E0062}\u{E007F}", .line) == "🏴")
  }

  @Test func `a text of nothing but tabs is cleaned in time`() {
    let tabs = String(repeating: "\t", count: 200_000)
    let time = processorTime { #expect(Sanitiser.clean(tabs, .lines).utf8.count == 800_000) }
    #expect(time < .seconds(60))
  }

  @Test func `what is no character is replaced`() {
    for value: UInt32 in [0xFFFE, 0xFDD0, 0x10FFFF] {
      let text = Unicode.Scalar(value).map { "a\($0)b" } ?? ""
      #expect(Sanitiser.clean(text, .line) == "a�b")
    }
  }

  @Test func `lines keep their ends`() {
    #expect(Sanitiser.clean("a\r\nb\rc\n\td\u{1B}", .lines) == "a\nb\nc\n    d�")
  }

  @Test func `piled up accents are limited`() {
    let text = "a" + String(repeating: "\u{301}", count: 500) + "b"
    #expect(Sanitiser.clean(text, .line).unicodeScalars.count == 2 + Sanitiser.maximumMarks)
  }

  @Test func `any text becomes harmless and stays as it is`() {
    var random = SeededGenerator(seed: 1)
    let special: [ClosedRange<UInt32>] = [
      0...0xFF, 0x300...0x36F, 0x600...0x6FF, 0x900...0x97F, 0x2000...0x20FF, 0xFE00...0xFEFF,
      0xFFF0...0xFFFF, 0x1F1E6...0x1F9FF, 0xE0000...0xE01EF, 0...0x10FFFF,
    ]
    for _ in 0..<4000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        guard let range = special.randomElement(using: &random),
          let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
        else { continue }
        text.append(scalar)
      }
      for mode in [Sanitiser.Mode.line, .lines] {
        let clean = Sanitiser.clean(String(text), mode)
        #expect(Sanitiser.clean(clean, mode).unicodeScalars.elementsEqual(clean.unicodeScalars))
        for scalar in clean.unicodeScalars where !(mode == .lines && scalar == "\n") {
          #expect(![.control, .invisible, .tab, .lineEnd].contains(scalar.hazard))
          #expect(scalar.properties.generalCategory != .control)
        }
      }
      let json = Sanitiser.escapeJSON(String(text))
      #expect(json.unicodeScalars.allSatisfy { $0.hazard == .none })
    }
  }
}
