import Fakes
import Testing

@testable import Storage

@Suite struct KeywordSearchTests {
  private func isFound(_ keyword: String, _ text: String, whole: Bool = true) -> Bool {
    KeywordSearch([(keyword, whole, 0)]).best(in: KeywordSearch.folded(text), below: 1) == 0
  }

  @Test(arguments: [
    ("fog", "Fog!", true), ("fog", "foggy", false), ("fog", "a fog", true), ("fog", "x_fog", false),
    ("fog", "#fog", true), ("#fog", "a#fog", true), ("c++", "C++ and c", true), ("c++", "c", false),
    ("ice cream", "ICE \n cream", true), ("ice cream", "ice-cream", false), ("cafe", "café", false),
    ("café", "CAFE\u{301}", true), ("straße", "STRASSE", true), ("fog", "f\u{AD}og", true),
    ("東京", "東京都", true), ("거미", "거미가 있다", true), ("거미", "왕거미", false), ("cat", "猫cat猫", true),
    (".*", "anything", false), (".*", "a.*b", true), ("(fog|mist)", "fog", false),
    ("[a", "[A]", true),
    ("", "anything", false), (" ", "a b", false), ("🕷", "look 🕷!", true), ("o", "o\u{308}", false),
    ("fog", "", false),
  ])
  func `a whole word is found where no word goes on`(keyword: String, text: String, isFound: Bool) {
    #expect(self.isFound(keyword, text) == isFound)
  }

  @Test(arguments: [("fog", "befogged", true), ("fog", "f og", false), ("OG", "fog", true)])
  func `a part of a word is found anywhere`(keyword: String, text: String, isFound: Bool) {
    #expect(self.isFound(keyword, text, whole: false) == isFound)
  }

  @Test func `of several keywords the most important one is found, wherever it stands`() {
    let search = KeywordSearch([
      ("she", false, 3), ("he", false, 2), ("hers", false, 1), ("his", false, 4), ("hers", true, 0),
    ])
    func best(_ text: String, below limit: Int = 9) -> Int {
      search.best(in: KeywordSearch.folded(text), below: limit)
    }
    #expect(best("ushers") == 1)
    #expect(best("us hers") == 0)
    #expect(best("this") == 4)
    #expect(best("ushe") == 2)
    #expect(best("nothing") == 9)
    #expect(best("this", below: 2) == 2)
  }

  @Test func `thousands of keywords that begin alike are found as one is`() {
    let many = (1...1_000).map { (String(repeating: "a", count: $0), false, $0) }
    let search = KeywordSearch(many + [("b", false, 0)])
    let text = KeywordSearch.folded(String(repeating: "a", count: 8_000) + "b")
    #expect(search.best(in: text, below: .max) == 0)
    // Longer ones are in no caption, and would only take room.
    let long = String(repeating: "a", count: 10_000)
    #expect(!isFound(long, long))
    let thousands = KeywordSearch((0..<10_000).map { ("word\($0)", true, $0) })
    #expect(thousands.best(in: KeywordSearch.folded("here is word9999."), below: .max) == 9_999)
  }

  @Test func `a keyword is found as one that looks at each place by itself finds it`() {
    var random = SeededGenerator(seed: 11)
    func text(_ most: Int) -> String {
      let length = Int.random(in: 1...most, using: &random)
      return String((0..<length).map { _ in "ab ".randomElement(using: &random) ?? "a" })
    }
    // One expectation for all rounds: each costs more than a search.
    let differences = (0..<1_000).compactMap { _ -> String? in
      let keywords = (0..<4).map { rank in
        (text: text(4), isWholeWord: Bool.random(using: &random), rank: rank)
      }
      let words = KeywordSearch.folded(text(12))
      let plain = String(decoding: words, as: UTF8.self)
      let expected = keywords.first { keyword in
        let folded = String(decoding: KeywordSearch.folded(keyword.text), as: UTF8.self)
        guard !folded.isEmpty else { return false }
        return keyword.isWholeWord ? " \(plain) ".contains(" \(folded) ") : plain.contains(folded)
      }
      let best = KeywordSearch(keywords).best(in: words, below: 4)
      return best == expected?.rank ?? 4 ? nil : "\(best) of \(keywords) in \(plain)"
    }
    #expect(differences == [])
  }
}
