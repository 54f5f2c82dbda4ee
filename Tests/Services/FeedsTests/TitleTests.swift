import Markup
import Testing

@testable import Feeds

/// Titles as the rules of each format have them: nothing that was meant to be read is lost.
@Suite struct TitleTests {
  private func json(_ members: String) throws -> FeedEntry? {
    try read(
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1",\#(members)}]}"#
    ).entries.first
  }

  private func atom(_ inside: String) throws -> FeedEntry? {
    try read("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(inside)</entry></feed>")
      .entries.first
  }

  @Test(arguments: [
    ("if a&lt;b then c&gt;d", "if a<b then c>d"), ("1 < 2", "1 < 2"),
    ("<![CDATA[if a<b then c>d]]>", "if a<b then c>d"), ("a &lt;3 b", "a <3 b"),
    ("The &lt;b&gt; element", "The <b> element"), ("Vec&lt;Int&gt;", "Vec<Int>"),
    ("1 &lt;b&gt;2&lt;/b&gt; 3", "1 2 3"), ("<![CDATA[1 & <i>2</i>]]>", "1 & 2"),
    ("a&lt;br/&gt;b", "a b"), ("a &lt;a href='x'&gt;b&lt;/a&gt;", "a b"), ("1 <b>2</b> 3", "1 2 3"),
    ("Salt &amp;amp; pepper", "Salt &amp; pepper"), ("Salt &amp; pepper", "Salt & pepper"),
    ("The &amp;lt; sign", "The &lt; sign"), ("Ada&amp;#8217;s &amp;hellip;", "Ada’s …"),
    ("&lt;i&gt;Salt&lt;/i&gt; &amp;amp; pepper", "Salt & pepper"),
  ])
  func `a title of RSS is text, unless it has tags that nobody writes to be read`(
    written: String, title: String
  ) throws {
    #expect(try item("<guid>1</guid><title>\(written)</title>")?.title == title)
    let feed = try read("<rss><channel><title>\(written)</title></channel></rss>")
    #expect(feed.title == title)
  }

  @Test(arguments: [
    ("<title>if a&lt;b then c&gt;d</title>", "if a<b then c>d"),
    ("<title>1 &lt;b&gt;2&lt;/b&gt; &amp;amp;</title>", "1 <b>2</b> &amp;"),
    ("<title type='text'>1 &lt;b&gt;2&lt;/b&gt; &amp;amp;</title>", "1 <b>2</b> &amp;"),
    ("<title type='html'>1 &lt;b&gt;2&lt;/b&gt; &amp;amp;</title>", "1 2 &"),
    ("<title type='text/html' mode='escaped'>1 &lt;b&gt;2&lt;/b&gt;</title>", "1 2"),
    ("<title type='xhtml'><div>1 <b>2</b> a&lt;b c&gt;</div></title>", "1 2 a<b c>"),
  ])
  func `a title of Atom is what it says to be, and text if it says nothing`(
    element: String, title: String
  ) throws {
    #expect(try atom(element)?.title == title)
  }

  @Test func `what JSON Feed calls text is text, and what it calls HTML is HTML`() throws {
    let text = try json(
      #""title":"a <b>c</b> &amp; d","content_text":"Use <br> & </p>, not &amp;\nor <img src='/1.jpg'>""#
    )
    #expect(text?.title == "a <b>c</b> &amp; d")
    #expect(text?.summary == "Use <br> & </p>, not &amp;\nor <img src='/1.jpg'>")
    #expect(text?.pictures == [])
    let html = try json(#""content_html":"a <b>c</b> &amp; d<img src='/1.jpg'>""#)
    #expect(html?.summary == "a c & d")
    #expect(html?.pictures.count == 1)
  }

  @Test func `what Atom calls text is not read as HTML that was escaped twice`() throws {
    let entry = try atom("<content type='text'>Use &lt;br&gt; and &lt;/p&gt;</content>")
    #expect(entry?.summary == "Use <br> and </p>")
  }

  @Test(arguments: [
    (" \u{301}b", "\u{301}b"), ("a \u{301}b", "a \u{301}b"), ("a\n\u{20DD}b", "a \u{20DD}b"),
    ("a\u{A0}\u{301}\r\n", "a \u{301}"),
  ])
  func `a mark behind a blank is kept`(written: String, line: String) throws {
    #expect(written.line.map { Array($0.utf8) } == Array(line.utf8))
    #expect(try item("<guid>1</guid><title>\(written)</title>")?.title == line)
  }

  @Test func `a text that is cut beside a mark keeps the mark`() {
    #expect("ab \u{301}c defgh".cut(to: 6) == "ab \u{301}…")
  }
}
