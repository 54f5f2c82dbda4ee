import Testing

@testable import Markup

@Suite struct PlainTextTests {
  @Test func `blanks become one, and lines break between words only`() {
    var text = PlainText()
    text.breakLines(2)
    text.append(" a \n\t b".utf8)
    text.breakLines(1)
    text.breakLines(2)
    text.append("c ".utf8)
    text.breakLines(2)
    #expect(text.text == "a b\n\nc")
  }

  @Test func `line breaks leave at most one empty line`() {
    var text = PlainText()
    text.append("a".utf8)
    for _ in 0..<5 { text.addLineBreak() }
    text.append("b".utf8)
    text.addLineBreak()
    text.append("c".utf8)
    #expect(text.text == "a\n\nb\nc")
  }

  @Test func `lines keep their blanks where that is wanted`() {
    var text = PlainText()
    text.append("a".utf8)
    text.breakLines(2)
    text.appendLines(Array("if x {\n  y\n}".utf8))
    #expect(text.text == "a\n\nif x {\n  y\n}")
  }

  @Test func `each line of a quotation is marked, and an item's mark waits for its words`() {
    var text = PlainText()
    text.lineStart = "> "
    text.append("a".utf8)
    text.breakLines(1)
    text.mark = "• "
    text.breakLines(1)
    text.append("b".utf8)
    #expect(text.text == "> a\n> • b")
  }

  @Test func `no more is kept than is wanted`() {
    var text = PlainText(limit: 3)
    text.append("abcdef".utf8)
    #expect(text.text == "abc")
    #expect(text.text(cutTo: 2) == "a…")
    #expect(PlainText().text(cutTo: 2) == nil)
  }
}
