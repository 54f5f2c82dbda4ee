import Markup
import Testing

@Suite struct StatusTextTests {
  private func text(_ html: String, links: StatusText.Links = .shown) -> String {
    StatusText.read(html, links: links)
  }

  @Test(arguments: [
    ("<p>one</p><p>two</p>", "one\n\ntwo"),
    ("<p>one<br>two<br />three</p>", "one\ntwo\nthree"),
    ("<p>one<br><br><br>two</p><p></p>", "one\n\ntwo"),
    ("  plain \n text  ", "plain text"),
    ("a &amp; b &lt;c&gt; &#233; &nbsp;!", "a & b <c> é \u{A0}!"),
    ("<ul><li>one</li><li>two</li></ul><p>x</p>", "• one\n• two\n\nx"),
    ("<ol start='3'><li>one</li><li>two</li></ol>", "3. one\n4. two"),
    (
      "<p>said</p><blockquote><p>first</p><p>second</p></blockquote><p>I</p>",
      "said\n\n> first\n\n> second\n\nI"
    ),
    ("<pre>if x {\n  y\n}</pre>", "if x {\n  y\n}"),
    ("<b>bo</b>ld <i>text</i>", "bold text"),
    ("<script>alert(1)</script><style>p{}</style>seen", "seen"),
    ("<p>fog <img alt=':fog:' src='x'> here</p>", "fog :fog: here"),
    ("", ""), ("<p></p>", ""),
  ])
  func `HTML becomes text as it is meant`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `a shortened link shows what is to be seen, and leads where it leads`() {
    let html = """
      <p>See <a href="https://a.example/series/grey/1"><span class="invisible">https://</span>\
      <span class="ellipsis">a.example/series</span><span class="invisible">/grey/1</span></a>.</p>
      """
    #expect(text(html) == "See a.example/series….")
    #expect(text(html, links: .addresses) == "See https://a.example/series/grey/1.")
    #expect(text(html, links: .leftOut) == "See .")
  }

  @Test func `people and tags are told from links, as each server marks them`() {
    let mastodon = """
      <p><span class="h-card"><a href="https://a.example/@ada" class="u-url mention">@<span>ada</span>\
      </a></span> <a href="https://a.example/tags/Fog" class="mention hashtag" rel="tag">#<span>Fog\
      </span></a></p>
      """
    #expect(text(mastodon) == "@ada #Fog")
    #expect(text(mastodon, links: .leftOut) == "#Fog")
    #expect(text(mastodon, links: .addresses) == "#Fog")
    let pixelfed =
      #"<a href="https://p.example/discover/tags/snow?src=hash" class="u-url hashtag">#snow</a>"#
    #expect(text(pixelfed, links: .leftOut) == "#snow")
  }

  @Test func `a link without words is none`() {
    #expect(text("<p>a <a href='x'></a> b</p>", links: .addresses) == "a b")
  }

  @Test func `a long text is cut, between two characters`() {
    let html = "<p>" + String(repeating: "fog é ", count: 20_000)
    let text = self.text(html)
    #expect(text.hasPrefix("fog é fog"))
    #expect(text.utf8.count <= StatusText.htmlBytes)
    #expect(!text.contains("\u{FFFD}"))
  }

  @Test(arguments: ["<b>", "<blockquote>", "<ul><li>", "<a href='x'>", "<span class=invisible>"])
  func `deep nesting takes time by its length`(tag: String) {
    expectTimeByLength(of: tag, behind: "top ", longest: 100_000) { html in
      #expect(StatusText.read(html, limit: html.utf8.count).hasPrefix("top"))
    }
  }

  @Test(arguments: [
    ("a\0b\0", "ab"), ("\u{1}\u{2}\u{1B}[31mred", "\u{1}\u{2}\u{1B}[31mred"),
    ("&#0;&#xD800;&#x110000;&bogus;&", "\u{FFFD}\u{FFFD}\u{FFFD}&bogus;&"),
    ("x<p", "x"), ("x</p></p>y", "x\n\ny"), ("x<a href='", "x"), ("x<!--", "x"),
    ("<![CDATA[x]]>y", "xy"), ("<p>\u{202E}x", "\u{202E}x"),
    ("<!DOCTYPE x [<!ENTITY a 'b'>]>&a;", "&a;"), ("\u{FEFF}<p>x</p>", "\u{FEFF}\n\nx"),
    ("<?php x ?>y", "y"), ("<title>x", "x"), ("<plaintext>x</plaintext>y", "xy"),
  ])
  func `broken text is read to its end`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `any bytes at all make a text`() {
    var state: UInt64 = 7
    for _ in 0..<300 {
      let alphabet = Array("<>/pabr &;#\"'=\n\u{0}é😀x1")
      let html = String(
        (0..<200).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return alphabet[Int(state >> 33) % alphabet.count]
        })
      let text = self.text(html, links: .addresses)
      #expect(text.utf8.count <= 4 * html.utf8.count)
      #expect(!["<a>", "<b>", "<p>"].contains { text.contains($0) }, "\(html)")
    }
  }

  @Test(arguments: [
    ("<p>one<p>two", "one\n\ntwo"), ("one</p>two", "one\n\ntwo"),
    ("<ul><li>one<li>two</ul>x", "• one\n• two\n\nx"),
    ("<blockquote>one</b></blockquote>two", "> one\n\ntwo"),
    ("<b>one<i>two</b>three", "onetwothree"), ("1 < 2 &bogus; AT&T", "1 < 2 &bogus; AT&T"),
    ("<span class='ellipsis'>one", "one…"), ("<!-- <p> -->one<?x?>", "one"),
  ])
  func `elements that are not closed properly end where they must`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `a link within a link ends the outer one`() {
    let html = "<p><a href='x'>one <a href='y'>two</a> three</p>"
    #expect(text(html) == "one two three")
    #expect(text(html, links: .addresses) == "xy three")
  }
}
