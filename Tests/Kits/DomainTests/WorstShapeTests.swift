import Domain
import Fakes
import Testing

@Suite("Texts of the worst shapes")
struct WorstShapeTests {
  private static let units = [
    "a", "a ", " ", "@a", "@a@", "@", "http://a:", "https://a.b/)", "http://", "https://a.b ", "/",
    ".", "a.", "-", ":", "?", "#", "%41", "%", "字", "e\u{301}", "한", "😀", "\u{200D}", "\u{FE0F}",
    ",",
    "spider ", "ice ", "[", "]",
  ]

  @Test("are looked through for muted words in work that their length is worth", arguments: units)
  func mutes(unit: String) {
    let mutes = MuteList(words: "spider, ice ice ice cream, 字字字x, a a a b", people: "ada")
    let factor = Growth.factor({ String(repeating: unit, count: $0) }) {
      _ = mutes.hides(caption: $0, alternativeText: nil, author: $0)
      _ = MuteList(words: $0)
    }
    #expect(factor < Growth.limit)
  }

  @Test("are counted in work that their length is worth", arguments: units)
  func counts(unit: String) {
    let factor = Growth.factor({ String(repeating: unit, count: $0) }) {
      _ = CharacterCount.of($0)
      _ = Int(untrusted: $0)
    }
    #expect(factor < Growth.limit)
  }

  @Test("are addresses or none in work that their length is worth", arguments: units)
  func addresses(unit: String) {
    let factor = Growth.factor({ String(repeating: unit, count: $0) }) { text in
      for start in ["", "https://", "https://a.example/", "https://a.example/?"] {
        _ = WebAddress(start + text)
        _ = WebAddress("https://a.example/b/c")?.resolving(start + text)
      }
      _ = Blurhash(text)
      _ = FileLocation(encoded: text)
    }
    #expect(factor < Growth.limit)
  }
}
