import Domain
import Testing

@Suite struct TagTests {
  @Test(arguments: [
    ("fog", "fog"), ("#fog", "fog"), ("  low \t tide ", "low tide"), ("＃霧", "霧"),
    ("a\u{202E}b\u{200B}c", "abc"), ("e\u{301}te\u{301}", "\u{E9}t\u{E9}"), ("a,b#c", "a b c"),
    ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"), ("f\u{0}o\u{1B}g\n", "fog"),
  ])
  func `a tag is harmless in a line of text`(text: String, name: String) throws {
    let tag = try #require(Domain.Tag(text) as Domain.Tag?)
    #expect(tag.name.unicodeScalars.elementsEqual(name.unicodeScalars))
    #expect(Domain.Tag(tag.name)?.name == tag.name && Domain.Tag(tag.key)?.key == tag.key)
  }

  @Test(arguments: [
    "", " ", "#", "###", "2025", "\u{202E}", "\u{200D}", "…!?", String(repeating: "x", count: 101),
    String(repeating: "#", count: 1000), String(repeating: "\u{301}", count: 5),
    "a" + String(repeating: "\u{301}", count: 100_000),
  ])
  func `what has no letter, or too many, is none`(text: String) {
    #expect(Domain.Tag(text) == nil)
  }

  @Test(arguments: [
    ("Fog", "fog"), ("Ébène", "e\u{301}BENE"), ("\u{E9}", "e\u{301}"), ("low tide", "Low_Tide"),
    ("a\u{200D}b", "ab"), ("straße", "STRASSE"),
  ])
  func `what a reader cannot tell apart is one tag`(first: String, second: String) throws {
    #expect(Domain.Tag(first) != nil)
    #expect(Domain.Tag(first) == Domain.Tag(second))
    #expect(Domain.Tag.tags(of: [first, second]).map(\.name) == [first])
    #expect(SearchText.tag(second) == Domain.Tag(first)?.key, "search finds it")
  }

  @Test(
    arguments: [
      ("fog", [], ["fog"]), ("2 5 7 fog #Mist, Fog", [2, 5, 7], ["fog", "Mist"]),
      ("1 \"low tide\" sea", [1], ["low tide", "sea"]),
      ("\"low tide", [], ["low tide"]), ("1,204 fog", [1_204], ["fog"]),
      ("3,4 fog,\"low tide, ebb\"", [3, 4], ["fog", "low tide ebb"]),
      ("3, 204 fog", [3, 204], ["fog"]),
    ] as [(String, [Int], [String])])
  func `numbers come first, quotes hold blanks`(
    text: String, numbers: [Int], tags: [String]
  ) throws {
    let words = try TagWords(text)
    #expect(words.numbers == numbers && words.tags.map(\.name) == tags)
  }

  @Test(
    arguments: [
      ("", .nothing), ("2 5", .nothing), ("fog 5", .notATag("5")), ("#", .notATag("#")),
      ((0..<10_000).map { "t\($0)" }.joined(separator: " "), .tooMany),
      ((1...1_001).map(String.init).joined(separator: " ") + " fog", .tooManyPhotos),
    ] as [(String, TagError)])
  func `anything else is told`(text: String, error: TagError) {
    #expect(throws: error) { try TagWords(text) }
  }
}
