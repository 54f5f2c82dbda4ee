import Testing

@testable import Fediverse

@Suite struct RichTextTests {
  private func text(_ html: String) -> String { RichTextReader.read(html).text }

  private func parts(_ html: String) -> [String] {
    let text = RichTextReader.read(html)
    return text.parts.map { "\($0.meaning) \(text.text(of: $0))" }
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

  @Test func `A shortened link shows what is to be seen, and leads where it leads`() {
    let html = """
      <p>See <a href="https://a.example/series/grey/1"><span class="invisible">https://</span>\
      <span class="ellipsis">a.example/series</span><span class="invisible">/grey/1</span></a>.</p>
      """
    #expect(text(html) == "See a.example/series….")
    #expect(
      parts(html) == [
        "paragraph See a.example/series….",
        "link(\"https://a.example/series/grey/1\") a.example/series…",
      ])
  }

  @Test func `People and tags are told from links, as each server marks them`() {
    let mastodon = """
      <p><span class="h-card"><a href="https://a.example/@ada" class="u-url mention">@<span>ada</span>\
      </a></span> <a href="https://a.example/tags/Fog" class="mention hashtag" rel="tag">#<span>Fog\
      </span></a></p>
      """
    #expect(
      parts(mastodon).dropFirst() == [
        "mention(\"https://a.example/@ada\") @ada", "tag(\"Fog\") #Fog",
      ])
    let pixelfed =
      #"<a href="https://p.example/discover/tags/snow?src=hash" class="u-url hashtag">#snow</a>"#
    #expect(parts(pixelfed).dropFirst() == ["tag(\"snow\") #snow"])
  }

  @Test func `Places are bytes, whatever the letters`() {
    let rich = RichTextReader.read("<p>été 日本</p><p>👩‍👩‍👧 <a href='x'>ü</a></p>")
    #expect(rich.parts.map { String(rich.text(of: $0)) } == ["été 日本", "👩‍👩‍👧 ü", "ü"])
    #expect(rich.parts.last?.range.count == 2)
  }

  @Test func `A link without words is none`() {
    #expect(parts("<p>a <a href='x'></a> b</p>") == ["paragraph a b"])
  }

  @Test func `Ten megabytes are cut, and take no time worth a word`() {
    let html = "<p>" + String(repeating: "fog é ", count: 1_600_000)
    let rich = RichTextReader.read(html)
    #expect(rich.text.hasPrefix("fog é fog"))
    #expect(rich.text.utf8.count <= RichTextReader.htmlBytes)
    #expect(!rich.text.contains("\u{FFFD}"))
  }

  @Test(arguments: ["<b>", "<blockquote>", "<ul><li>", "<a href='x'>", "<span class=invisible>"])
  func `Deep nesting comes to an end`(tag: String) {
    let html = "top " + String(repeating: tag, count: 1_000_000)
    #expect(RichTextReader.read(html).text.hasPrefix("top"))
  }

  @Test(arguments: [
    "a\0b\0", "\u{1}\u{2}\u{1B}[31mred", "&#0;&#xD800;&#x110000;&bogus;&", "<p", "</p></p>",
    "<a href='", "<!--", "<![CDATA[x]]>", "<p>\u{202E}x", "<!DOCTYPE x [<!ENTITY a 'b'>]>&a;",
    "\u{FEFF}<p>x</p>", "<?php x ?>", "<title>x", "<plaintext>x</plaintext>",
  ])
  func `Broken text is read to its end`(html: String) {
    let rich = RichTextReader.read(html)
    #expect(!rich.text.utf8.contains(0))
    #expect(rich.parts.allSatisfy { $0.range.upperBound <= rich.text.utf8.count })
  }

  @Test func `Any bytes at all make a text`() {
    var state: UInt64 = 7
    for _ in 0..<300 {
      let alphabet = Array("<>/pabr &;#\"'=\n\u{0}é😀x1")
      let html = String(
        (0..<200).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return alphabet[Int(state >> 33) % alphabet.count]
        })
      let rich = RichTextReader.read(html)
      for part in rich.parts { #expect(!rich.text(of: part).isEmpty) }
    }
  }

  @Test func `Many threads read at once`() async {
    await withTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask { RichTextReader.read("<p>number <b>\(number)</b></p>").text }
      }
      var texts: Set<String> = []
      for await text in group { texts.insert(text) }
      #expect(texts == Set((0..<200).map { "number \($0)" }))
    }
  }

  @Test(arguments: [
    ("<p>one<p>two", "one\n\ntwo"), ("one</p>two", "one\n\ntwo"),
    ("<ul><li>one<li>two</ul>x", "• one\n• two\n\nx"),
    ("<blockquote>one</b></blockquote>two", "> one\n\ntwo"),
    ("<b>one<i>two</b>three", "onetwothree"), ("1 < 2 &bogus; AT&T", "1 < 2 &bogus; AT&T"),
    ("<span class='ellipsis'>one", "one…"), ("<!-- <p> -->one<?x?>", "one"),
  ])
  func `Elements that are not closed properly end where they must`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `A link within a link ends the outer one`() {
    let told = parts("<p><a href='x'>one <a href='y'>two</a> three</p>").dropFirst()
    #expect(told == ["link(\"x\") one", "link(\"y\") two"])
  }
}
