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
    #expect(list.hides(photo(alternativeText: "a spider")))
    #expect(list.hides(photo(author: "Ada  Lovelace")))
    #expect(!list.hides(photo("by Ada Lovelace", author: "Ada")))
    #expect(!MuteList().hides(photo("", alternativeText: "", author: "")))
  }

  @Test func `what only muted people boost is hidden, whoever posted it`() {
    let list = MuteList(people: "Bo (@bo@b.example), @cy")
    let bo = Person(name: "Bo", address: "bo@b.example")
    let (cy, dee) = (Person(name: "", address: "cy"), Person(name: "Dee", address: "dee"))
    func hides(_ boosters: [Person]?, isAlsoPosted: Bool? = nil, author: String = "Ada") -> Bool {
      var photo = photo("fog", author: author)
      photo.details = PostDetails(boostedBy: boosters, isAlsoPosted: isAlsoPosted)
      return list.hides(photo)
    }
    #expect(hides([bo]) && hides([bo, cy]))
    #expect(!hides([bo, dee]), "somebody else boosted it, too")
    #expect(!hides([bo], isAlsoPosted: true), "its author is followed")
    #expect(!hides([]) && !hides(nil))
    #expect(hides([dee], author: "@cy"), "who posted it counts as before")
  }

  @Test func `boosts are hidden where they are not wanted, but not what was posted there as well`()
  {
    let here = SourceID(rawValue: "s1")
    func hides(_ rule: BoostRule, _ details: PostDetails, in source: SourceID? = nil) -> Bool {
      var photo = photo("fog")
      photo.details = details
      return MuteList(boosts: [source ?? here: rule]).hides(photo)
    }
    let boosted = PostDetails(boostedBy: [Person(name: "Bo", address: "bo")])
    let both = PostDetails(boostedBy: boosted.boostedBy, isAlsoPosted: true)
    #expect(BoostRule.allCases.map { hides($0, boosted) } == [false, false, true])
    #expect(BoostRule.allCases.map { hides($0, both) } == [false, false, false])
    #expect(!hides(.no, PostDetails()))
    #expect(!hides(.no, boosted, in: SourceID(rawValue: "s2")))
    #expect(MuteList(boosts: [here: .yes]) == MuteList() && MuteList(boosts: [here: .yes]).isEmpty)
    #expect(!MuteList(boosts: [here: .no]).isEmpty)
  }

  @Test func `where boosts need a picture, GIFs and albums with one are shown, films are not`() {
    let here = SourceID(rawValue: "s1")
    func hides(_ media: MediaReference, others: [PostPicture] = []) -> Bool {
      var photo = photo("fog", others: others, media: media)
      photo.details = PostDetails(boostedBy: [Person(name: "Bo", address: "bo")])
      return MuteList(boosts: [here: .pictures]).hides(photo)
    }
    func clip(_ kind: Clip.Kind) -> MediaReference {
      .clip(Clip(kind, file: .sample(2), poster: .sample(3)))
    }
    #expect([.video, .audio, .loop].map { hides(clip($0)) } == [true, true, false])
    #expect(hides(clip(.video), others: [PostPicture(media: clip(.audio))]))
    #expect(!hides(clip(.video), others: [PostPicture(media: .sample(1))]))
    #expect(!MuteList(boosts: [here: .pictures]).hides(photo("fog", media: clip(.video))))
  }

  @Test func `every picture of an album is looked at`() {
    let list = MuteList(words: "spider")
    let plain = PostPicture(media: .sample(2))
    let told = PostPicture(media: .sample(3), alternativeText: "a spider")
    let named = PostPicture(media: .sample(3), caption: "my spider")
    #expect(!list.hides(photo("fog", others: [plain])))
    #expect(list.hides(photo("fog", others: [plain, told])))
    #expect(list.hides(photo("fog", others: [named]).turned(to: 0)))
    #expect(list.hides(photo("my spider", others: [named, plain]).turned(to: 2)))
  }

  @Test func `only the first 100 kB are looked at`() {
    #expect(hides("spider", String(repeating: "x ", count: 49_997) + "spider and more"))
    #expect(!hides("spider", String(repeating: "x ", count: 50_000) + "spider"))
    // Here a letter of two bytes is cut through.
    #expect(hides("spider", "a spider " + String(repeating: "é ", count: 40_000)))
    #expect(!hides("spider", String(repeating: "é ", count: 33_334) + "spider"))
  }

  @Test func `a letter under thousands of accents is none`() {
    let letter = "a" + String(repeating: "\u{301}\u{316}", count: 2_000)
    #expect(!hides(letter, letter))
    #expect(hides("spider", letter + " spider"))
  }

  @Test func `every letter that is folded stays as it is when it is folded again`() {
    // Between these are ideographs, Korean syllables, and what has no meaning: none has capitals or is invisible.
    let ranges: [ClosedRange<UInt32>] = [
      0...0x33FF, 0xA000...0xABFF, 0xD7A4...0xD7FF, 0xF900...0x1FFFF, 0xE0000...0xE0FFF,
    ]
    // One expectation for all letters: each costs more than folding does.
    let letters = ranges.lazy.flatMap { $0.lazy.compactMap { Unicode.Scalar($0) } }
    let unstable = letters.first { scalar in
      let once = String(scalar).foldedForSearch
      return once.foldedForSearch != once
    }
    #expect(unstable == nil, "\(String(unstable?.value ?? 0, radix: 16))")
  }

  private func hides(_ word: String, _ caption: String) -> Bool {
    MuteList(words: word).hides(photo(caption))
  }

  private func photo(
    _ caption: String? = nil, alternativeText: String? = nil, author: String? = nil,
    others: [PostPicture] = [], media: MediaReference = .sample(1)
  ) -> Photo {
    Photo(
      id: PhotoID(source: SourceID(rawValue: "s1"), item: "1"),
      timestamp: Timestamp(milliseconds: 0),
      caption: caption, alternativeText: alternativeText, author: author, media: media,
      others: others)
  }
}
