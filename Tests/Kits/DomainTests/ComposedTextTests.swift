import Domain
import Fakes
import Foundation
import Testing

@Suite struct ComposedTextTests {
  @Test(
    arguments: [
      "a", "e\u{301}", "\u{1100}\u{1161}", "\u{1100}\u{1161}\u{11A8}", "か\u{3099}", "👩‍👩‍👧", "\u{301}",
      "a\u{323}\u{307}", "\u{9C7}\u{9BE}", "\u{1025}\u{102E}", "\u{212B}", "\r\n", "ﷺ",
      "\u{BC6}\u{BBE}",
      "e\u{301}a\u{AC00}\u{11A8}",
    ])
  func `a long text is composed as a short one`(piece: String) {
    for count in [1, 511, 512, 513, 2_100] {
      let text = String(repeating: piece, count: count)
      let composed = text.precomposedStringWithCanonicalMapping
      #expect(text.composed.utf8.elementsEqual(composed.utf8), "\(count)")
      let mixed = "x" + text + "y"
      #expect(
        mixed.composed.utf8.elementsEqual(mixed.precomposedStringWithCanonicalMapping.utf8))
    }
  }

  @Test func `a megabyte that is composed everywhere is composed in time`() {
    let text = String(repeating: "e\u{301}", count: 350_000)
    let time = processorTime { #expect(text.composed.utf8.count == 700_000) }
    #expect(time < .seconds(60))
  }
}
