import Testing

@testable import Markup

@Suite struct MarkupTokenizerTests {
  private func pieces(_ text: String, _ dialect: MarkupTokenizer.Dialect = .html) -> [String] {
    let bytes = Array(text.utf8)
    var tokens = MarkupTokenizer(bytes, dialect)
    var pieces: [String] = []
    while let token = tokens.next() {
      switch token {
      case .start(let tag):
        let attributes = tag.attributes.map { " \($0.name)=[\($0.value)]" }.joined()
        pieces.append("<\(tag.name)\(attributes)\(tag.isEmpty ? "/" : "")>")
      case .end(let name): pieces.append("</\(name)>")
      case .text(let range):
        pieces.append(String(decoding: CharacterReferences.decoded(bytes, range), as: UTF8.self))
      case .literal(let range):
        pieces.append("literal " + String(decoding: bytes[range], as: UTF8.self))
      }
    }
    return pieces
  }

  @Test(arguments: [
    ("<A HREF=x>y</A>", ["<a href=[x]>", "y", "</a>"]),
    ("<img src='a b' alt=\"c&amp;d\" hidden/>", ["<img src=[a b] alt=[c&d] hidden=[]/>"]),
    ("1 < 2 &amp; 3", ["1 < 2 & 3"]), ("AT&T &copy; &copy=1", ["AT&T © &copy=1"]),
    ("a<!-- <b> -->c<?php d ?>e", ["a", "c", "e"]),
    ("<![CDATA[<b> & c]]>d", ["literal <b> & c", "d"]),
    ("<script>a < b</script>c", ["<script>", "literal a < b", "</script>", "c"]),
    ("<a b=c<d>e", ["<a b=[c<d]>", "e"]), ("<a b='c>d", ["<a b=['c]>", "d"]), ("<p", []),
    ("<a b <c>", ["<a b=[]>", "<c>"]), ("<new:thumb/>", ["<new:thumb/>"]),
  ])
  func `tags and text are told apart`(text: String, expected: [String]) {
    #expect(pieces(text) == expected)
  }

  @Test func `what a document type declares is skipped`() {
    let text = "<!DOCTYPE a [<!ENTITY b 'c>'> <!-- ]> --> ]><a>&b;</a>"
    #expect(pieces(text, .xml) == ["<a>", "&b;", "</a>"])
  }

  @Test func `more attributes than are kept, and longer ones, are cut`() {
    var tokens = MarkupTokenizer(
      Array("<a b=12345 c=2 d=3>".utf8), .html, mostAttributes: 2, longestValue: 4)
    guard case .start(let tag) = tokens.next() else {
      Issue.record("no tag")
      return
    }
    #expect(tag.attributes.map(\.value) == ["1234", "2"])
  }

  @Test(arguments: ["<b></i>", "<!-- ", "<![CDATA[", "<a b", "</", "&"])
  func `a long document takes time by its length, whatever does not match`(piece: String) {
    expectTimeByLength(of: piece) { text in
      var tokens = MarkupTokenizer(Array(text.utf8), .html)
      while let token = tokens.next() {
        guard case .text(let range) = token else { continue }
        #expect(CharacterReferences.decoded(tokens.bytes, range).count == range.count)
      }
      #expect(tokens.place == tokens.bytes.count)
    }
  }
}
