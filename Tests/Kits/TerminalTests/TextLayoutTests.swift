import CEditLine
import Fakes
import Testing

@testable import Terminal

@Suite struct TextLayoutTests {
  @Test(arguments: [
    ("a", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("é", 1), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("❤️", 2),
    ("🇩🇪", 2), ("🇩", 1), ("👍🏽", 2), ("1️⃣", 2), ("☎\u{FE0E}", 1), ("☎", 1), ("🦊", 2), ("한", 2),
    ("\u{301}", 0), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    ("…", 1), ("▕", 1), ("✗", 1),
  ])
  func `characters are measured`(text: String, width: Int) {
    #expect(TextWidth.columns(of: text) == width)
  }

  @Test func `the table agrees with the c library`() {
    TextLocale.prepare()
    var differences = 0
    var counted = 0
    for value in UInt32(0x20)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.hazard == .none,
        scalar.properties.generalCategory != .unassigned,
        scalar.properties.generalCategory != .privateUse,
        editline_is_printable(value) != 0
      else { continue }
      counted += 1
      if TextWidth.columns(of: scalar) != Int(editline_width(value)) { differences += 1 }
    }
    #expect(counted > 100_000)
    #expect(differences * 500 < counted, "\(differences) of \(counted)")
  }

  @Test func `text is cut at a character and says so`() {
    #expect(TextLayout.truncate("abcdef", to: 6) == "abcdef")
    #expect(TextLayout.truncate("abcdef", to: 4) == "abc…")
    #expect(TextLayout.truncate("日本語", to: 4) == "日…")
    #expect(TextLayout.truncate("👨‍👩‍👧👨‍👩‍👧", to: 3) == "👨‍👩‍👧…")
    #expect(TextLayout.truncate("a\nb\u{1B}", to: 9) == "a b�")
    #expect(TextLayout.truncate("abc", to: 0) == "")
    #expect(TextLayout.pad("日", to: 4) == "日  ")
  }

  @Test func `words are wrapped with a hanging indent`() {
    let lines = TextLayout.wrap("  one two three four", to: 10).map(\.plain)
    #expect(lines == ["  one two", "  three", "  four"])
    #expect(TextLayout.wrap("    one two", to: 10).map(\.plain) == ["    one", "    two"])
    #expect(
      TextLayout.wrap("     one two", to: 10).map(\.plain) == ["     one", "two"],
      "half the width would leave no room for words")
  }

  @Test func `a text in several styles says that it was cut, wherever that is`() {
    let text = StyledText("abc") + StyledText("def", .strong) + StyledText("日", .faint)
    for columns in 1...8 {
      #expect(
        text.truncated(to: columns).plain == TextLayout.truncate("abcdef日", to: columns),
        "\(columns)")
    }
  }

  @Test func `a text that just fits in its lines is not clipped`() {
    let text: StyledText = "one two"
    #expect(TextLayout.clip(text, to: 2, columns: 3, ending: "!") == text)
    #expect(TextLayout.clip(text, to: 1, columns: 3, ending: "!").plain == "o…!")
    #expect(TextLayout.clip("one two six", to: 2, columns: 3, ending: "!").plain == "one\nt…!")
  }

  @Test func `long words and wide ones are broken`() {
    #expect(TextLayout.wrap("abcdefghij", to: 4).map(\.plain) == ["abcd", "efgh", "ij"])
    #expect(TextLayout.wrap("日本語日本", to: 5).map(\.plain) == ["日本", "語日", "本"])
    #expect(TextLayout.wrap("日本", to: 1).map(\.plain) == ["日", "本"])
    #expect(TextLayout.wrap("", to: 5).map(\.plain) == [""])
    #expect(TextLayout.wrap("漢  a", to: 1).map(\.plain) == ["漢", "a"])
    #expect(TextLayout.wrap("a\n\nb", to: 5).map(\.plain) == ["a", "", "b"])
  }

  @Test(arguments: [(7, 0, 7), (8, 0, 8), (9, 1, 0)])
  func `a wide character that just fits is in the row of the one before`(
    before: Int, row: Int, column: Int
  ) {
    TextLocale.prepare()
    var layout = LineLayout(columns: 10)
    layout.add(prompt: String(repeating: "x", count: before))
    layout.place(before: 0x65E5)
    #expect(layout.row == row && layout.column == column)
  }

  @Test func `styles survive wrapping`() {
    let text = StyledText("one ") + StyledText("two three", .strong)
    let lines = TextLayout.wrap(text, to: 7)
    #expect(lines[0].runs.map(\.style) == [.plain, .strong])
    #expect(lines[1] == StyledText("three", .strong))
  }

  @Test func `wrapped lines fit and lose nothing but blanks`() {
    var random = SeededGenerator(seed: 3)
    let letters = Array("abcdefg    日本🦊é👨‍👩‍👧")
    for _ in 0..<500 {
      let text = String((0..<60).compactMap { _ in letters.randomElement(using: &random) })
      let columns = Int.random(in: 2...30, using: &random)
      let lines = TextLayout.wrap(StyledText(text), to: columns).map(\.plain)
      #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= columns }, "\(columns): \(text)")
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test func `styles become sequences where the terminal has them`() {
    let text = StyledText("a ") + StyledText("b\nc\u{1B}", .failure)
    let coloured = ConsoleTraits(colours: .ansi16, isInteractive: true)
    #expect(
      text.rendered(for: coloured) == "a \u{1B}[31mb\u{1B}[0m\n\u{1B}[31mc�\u{1B}[0m")
    #expect(text.rendered(for: ConsoleTraits()) == "a b\nc�")
    #expect(StyledText.Style.success.codes(.truecolour)?.hasPrefix("38;2;") == true)
    #expect(StyledText.Style.success.codes(.ansi256)?.hasPrefix("38;5;") == true)
  }

  @Test func `commands in sentences stand in backticks where there are no colours`() {
    let text = "tip: " + StyledText("list 3", .command) + " lists" + StyledText("  show", .term)
    #expect(text.rendered(for: ConsoleTraits()) == "tip: `list 3` lists  show")
    #expect(
      text.rendered(for: ConsoleTraits(colours: .ansi16, isInteractive: true))
        == "tip: \u{1B}[36mlist 3\u{1B}[0m lists\u{1B}[36m  show\u{1B}[0m")
    let narrow = ConsoleTraits(columns: 20, isInteractive: true)
    #expect(text.rendered(for: narrow).split(separator: "\n").allSatisfy { $0.count <= 20 })
  }

  @Test func `long lines are wrapped on a terminal only`() {
    let text = StyledText(String(repeating: "word ", count: 30))
    let terminal = ConsoleTraits(columns: 20, isInteractive: true)
    #expect(text.rendered(for: terminal).split(separator: "\n").count > 5)
    #expect(!text.rendered(for: ConsoleTraits(columns: 20)).contains("\n"))
  }
}
