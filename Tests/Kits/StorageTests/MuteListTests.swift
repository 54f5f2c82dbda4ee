import Domain
import Testing

@testable import Storage

@Suite struct MuteListTests {
  @Test(arguments: [
    ("spider", "A Spider!", true), ("spider", "spiders", false), ("spider", "#spider", true),
    ("spider", "the spider's web", true), ("ice cream", "Ice-cream", true),
    ("ice cream", "ice and cream", false), ("ice cream", "ice", false), ("7", "7 swans", true),
    ("cafe", "Café", false), ("café", "CAFE\u{301}", true), ("straße", "STRASSE", true),
    ("οδός", "ΟΔΌΣ", true), ("spider", "spi\u{AD}der", true), ("spider", "", false),
  ])
  func `words are found whole, in any case, with their accents`(
    word: String, caption: String, isHidden: Bool
  ) {
    #expect(hides(word, caption) == isHidden)
  }

  @Test(arguments: [
    ("蜘蛛", "今日の蜘蛛の写真", true), ("日本", "今日、本を買った", false), ("クモ", "大きいクモだ", true),
    ("แมงมุม", "ภาพแมงมุมสวย", true), ("cat", "猫cat猫", true), ("東京 タワー", "東京タワー", true),
    ("거미", "거미가 있다", true), ("거미", "왕거미", false), ("거미", "큰 거미줄", true), ("거미", "거 미", false),
    ("빨간 거미", "빨간 거미는", true),
  ])
  func `words are found anywhere where no blanks are written, and before Korean endings`(
    word: String, caption: String, isHidden: Bool
  ) {
    #expect(hides(word, caption) == isHidden)
  }

  @Test(arguments: [
    ("🕷", "look 🕷️!", true), ("🕷️", "🕷🕷", true), ("🕷", "🕸", false), ("🕷", "", false),
    ("🕷", "nothing of the kind", false),
  ])
  func `an emoji is a word, however it is to be drawn`(
    word: String, caption: String, isHidden: Bool
  ) {
    #expect(hides(word, caption) == isHidden)
  }

  @Test func `commas of any script separate, and what has no word in it is left out`() {
    let list = MuteList(words: " Ice  Cream, ,!?，蜘蛛、거미 ,,", people: "Ada  Lovelace、bob")
    #expect(list.words == ["ice cream", "蜘蛛", "거미"])
    #expect(list.people == ["ada lovelace", "bob"])
    #expect(MuteList(words: "!!, ,").isEmpty)
    #expect(MuteList() == MuteList(words: ",", people: " "))
  }

  @Test func `captions and alternative texts are looked at, and people's whole names`() {
    let list = MuteList(words: "spider", people: "ADA lovelace")
    #expect(list.hides(caption: nil, alternativeText: "a spider", author: nil))
    #expect(list.hides(caption: nil, alternativeText: nil, author: "Ada  Lovelace"))
    #expect(!list.hides(caption: "by Ada Lovelace", alternativeText: nil, author: "Ada"))
    #expect(!MuteList().hides(caption: "", alternativeText: "", author: ""))
  }

  @Test func `only the first 100 kB are looked at`() {
    let long = String(repeating: "é ", count: 5_000_000)
    #expect(hides("spider", "spider " + long))
    #expect(!hides("spider", long + " spider"))
  }

  @Test func `a letter under thousands of accents is none`() {
    let letter = "a" + String(repeating: "\u{301}\u{316}", count: 2_000)
    #expect(!hides(letter, letter))
    #expect(hides("spider", letter + " spider"))
  }

  @Test func `every letter that is folded stays as it is when it is folded again`() {
    // One expectation for a million letters: each costs more than folding does.
    let unstable = (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init).first { scalar in
      let once = String(scalar).foldedForSearch
      return once.foldedForSearch != once
    }
    #expect(unstable == nil, "\(String(unstable?.value ?? 0, radix: 16))")
  }

  private func hides(_ word: String, _ caption: String) -> Bool {
    MuteList(words: word).hides(caption: caption, alternativeText: nil, author: nil)
  }
}
