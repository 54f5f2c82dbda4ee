import TerminalHarness
import Testing

/// What judges the prompt is judged itself.
@Suite struct VirtualScreenTests {
  private func screen(_ text: String, columns: Int = 10, rows: Int = 4) -> VirtualScreen {
    var screen = VirtualScreen(columns: columns, rows: rows)
    screen.feed(text.utf8)
    return screen
  }

  @Test func `text is wrapped and scrolled`() {
    let seen = screen("0123456789ab\r\nc\r\nd\r\ne")
    #expect(seen.text == "0123456789\nab\nc\nd\ne")
    #expect(seen.scrollback == ["0123456789"])
  }

  @Test func `the last column waits for the next character`() {
    #expect(screen("0123456789").cursorRow == 0)
    #expect(screen("0123456789\rX").rows[0] == "X123456789")
  }

  @Test func `wide characters take two cells`() {
    #expect(screen("日本語日本語").rows.prefix(2) == ["日本語日本", "語"])
    #expect(screen("a日\u{8}\u{8}\u{8}b").rows[0] == "b日")
    #expect(screen("123456789日").rows.prefix(2) == ["123456789", "日"])
  }

  @Test func `sequences move and erase`() {
    #expect(screen("abcdef\u{1B}[3D\u{1B}[K").rows[0] == "abc")
    #expect(screen("abc\r\ndef\u{1B}[A\r\u{1B}[J").text == "")
    #expect(screen("abc\u{1B}[2G\u{1B}[1@X").rows[0] == "aXbc")
    #expect(screen("abc\u{1B}[1G\u{1B}[P").rows[0] == "bc")
    #expect(screen("\u{1B}]0;title\u{7}\u{1B}[1;31mx\u{1B}[0my").rows[0] == "xy")
    #expect(screen("\u{1B}[1mx\u{1B}[my").cells(inRow: 0).prefix(2).map(\.style) == ["1", ""])
  }

  @Test func `a report of it shows what is drawn with blanks, and equal rows once`() {
    let area = "\u{1B}[48;5;9m   \u{1B}[0m\r\n"
    #expect(
      "\(screen("old\r\n" + area + area + area + "> a"))" == """
        -1: old
        0 to 2:   [0–2 48;5;9]
        3: > a
        cursor: row 3, column 3 of 10 × 4
        """)
  }

  @Test func `resizing breaks lines anew`() {
    var seen = screen("one\r\n0123456789abc")
    seen.resize(columns: 5, rows: 6)
    #expect(seen.text == "one\n01234\n56789\nabc")
    #expect(seen.cursorRow == 3 && seen.cursorColumn == 3)
    seen.resize(columns: 20, rows: 4)
    #expect(seen.text == "one\n0123456789abc")
    #expect(seen.cursorColumn == 13)
  }
}
