import Domain
import Fakes
import Testing

@Suite struct SearchTextTests {
  @Test(arguments: [
    ("Fog over the HARBOUR!", ["fog", "over", "the", "harbour"]),
    ("L’été à l'Ébène", ["l", "ete", "a", "l", "ebene"]), ("e\u{301}té", ["ete"]),
    ("Straße STRASSE", ["strasse", "strasse"]), ("ΟΔΟΣ οδος", ["οδοσ", "οδοσ"]),
    ("Ёлка", ["елка"]), ("ﬁn", ["fin"]), ("İstanbul ıI", ["istanbul", "ii"]),
    ("夜景がきれい", ["夜", "景", "が", "き", "れ", "い"]), ("か\u{3099}", ["が"]),
    ("안녕 하세요", ["안녕", "하세요"]), ("\u{1112}\u{1161}\u{11AB}", ["한"]),
    ("nice🌫️day", ["nice", "🌫", "day"]), ("👩‍💻", ["👩", "💻"]), ("so\u{AD}ft", ["soft"]),
    ("x100 3.14 a_b", ["x100", "3", "14", "a", "b"]), ("", []), ("!?… — \u{301}", []),
    ("हिन्दी", ["हिन्दी"]), ("\u{1FEF}\u{212A}", ["k"]),
  ])
  func `words are folded and told apart`(text: String, words: [String]) {
    let found = SearchText.words(in: text)
    #expect(found.map { Array($0.text.unicodeScalars) } == words.map { Array($0.unicodeScalars) })
    var folded: [UInt8] = []
    SearchText.append(text, mark: "＠", to: &folded)
    #expect(String(decoding: folded, as: UTF8.self) == words.map { "＠\($0) " }.joined())
  }

  @Test func `each word tells where it stands`() throws {
    let text = "Ein Été, 夜景"
    let words = SearchText.words(in: text)
    #expect(try words.map { String(text[try #require($0.range)]) } == ["Ein", "Été", "夜", "景"])
  }

  @Test(arguments: [
    ("#fog and #Black_and_White, #夜景!", ["fog", "blackandwhite", "夜景"]),
    ("a#b ##c # d #2024 #x2024", ["c", "x2024"]), ("#a\u{200D}b #ab", ["ab", "ab"]),
    ("＃été", ["ete"]), ("no tag", []),
  ])
  func `tags are what follows a sign`(text: String, tags: [String]) {
    #expect(SearchText.tags(in: text) == tags)
  }

  @Test func `tags of any text are those that a plain look finds`() {
    let parts = [
      "#", "#", "＃", "a", "B", "é", "e\u{301}", "_", "·", "1", "夜", "안", "\u{1112}\u{1161}",
      "\u{200D}", "\u{AD}", "🌫️", " ", ",", "ﬁ", "ß",
    ]
    var random = SeededGenerator(seed: 23)
    var found = 0
    for _ in 0..<1_000 {
      let text = (0..<Int.random(in: 1...12, using: &random))
        .compactMap { _ in parts.randomElement(using: &random) }.joined()
      let tags = Self.plainTags(text)
      #expect(SearchText.tags(in: text) == tags, "\(text.debugDescription)")
      found += tags.count
    }
    #expect(found > 200)
  }

  /// What stands behind a sign that is in no word, its words as one.
  private static func plainTags(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var (tags, end) = ([String](), 0)
    for start in scalars.indices where scalars[start] == "#" || scalars[start] == "＃" {
      let isInWord =
        start > end && isPart(scalars[start - 1])
        && !scalars[start - 1].properties.isDefaultIgnorableCodePoint
      guard !isInWord else { continue }
      let name = scalars[(start + 1)...].prefix(while: isPart)
      end = name.endIndex
      let tag = SearchText.words(in: String(String.UnicodeScalarView(name))).map(\.text).joined()
      if !tag.allSatisfy(\.isNumber) { tags.append(tag) }
    }
    return tags
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let marks: [Unicode.GeneralCategory] = [.nonspacingMark, .spacingMark, .enclosingMark]
    return properties.isAlphabetic || properties.numericType != nil || scalar == "_"
      || scalar == "·" || properties.isDefaultIgnorableCodePoint
      || marks.contains(properties.generalCategory)
  }

  @Test func `a long text is looked at in part`() {
    let words = SearchText.words(in: String(repeating: "é ", count: 200_000))
    #expect(words.count == (SearchText.longestText + 2) / 3)
  }
}
