import Domain
import Testing

@testable import Feeds

@Suite struct HTMLContentTests {
  private func content(_ html: String, _ limits: FeedLimits = FeedLimits()) -> HTMLContent {
    HTMLContent(Array(html.utf8), base: url("https://x.example/a/b"), limits)
  }

  private func pictures(_ html: String) -> [String] {
    content(html).pictures.map(\.told)
  }

  @Test(arguments: [
    ("a  b\n\tc", "a b c"), ("<p>a</p><p>b</p>", "a\n\nb"), ("a<br>b<br/>c", "a\nb\nc"),
    ("<ul><li>a</li><li>b</li></ul>c", "• a\n• b\n\nc"), ("a<b>b</b><i>c</i> d", "abc d"),
    ("<div>a<div>b</div></div>c", "a\nb\nc"), ("a<script>if (b < c) { d }</script>e", "ae"),
    ("a<style>p { }</style><iframe>x</iframe>e", "ae"), ("x &lt; y &amp;&amp; z", "x < y && z"),
    ("2 < 3 and 3 > 2", "2 < 3 and 3 > 2"), ("&eacute;&#233;&#xE9;&hellip;&#128;", "ééé…€"),
    ("&unknown; &copy &; &#; &#xG;", "&unknown; &copy &; &#; &#xG;"),
    ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("AT&T &amp;amp;", "AT&T &amp;"), ("<a href=x>a</a", "a"), ("<p", nil), ("", nil),
    ("<p> </p>", nil),
    ("a<!-->b<!---->c", "abc"), ("a<!-- b -->c<!DOCTYPE d>e<?php f ?>g", "aceg"),
    ("<h1>t</h1>a", "t\n\na"),
    ("<custom-tag>a</custom-tag>", "a"), ("<x:p>a</x:p><x:p>b</x:p>", "a\n\nb"),
    ("a <img src=e.png class=emoji alt='🙂'> b", "a 🙂 b"), ("写真<br>です", "写真\nです"),
  ])
  func `HTML becomes the text that is seen`(html: String, text: String?) {
    #expect(content(html).text == text)
  }

  @Test(arguments: [
    ("<img src=1.jpg>", "* https://x.example/a/1.jpg"),
    (
      "<img src=s.jpg srcset='data:image/gif;base64,AA== 900w, l.jpg 800w'>",
      "* https://x.example/a/l.jpg"
    ),
    ("<IMG SRC='/1.jpg' ALT=' a &amp;\n b '>", "* https://x.example/1.jpg alt=\"a & b\""),
    (
      "<img src=\"//cdn.example/1 2.jpg\" width=\"30px\" height=20>",
      "* https://cdn.example/1%202.jpg 30x20"
    ),
    (
      "<img src=s.jpg width=300 height=200 srcset='s.jpg 300w, l.jpg 1200w, m.jpg 600w'>",
      "* https://x.example/a/l.jpg 1200x800"
    ),
    ("<img src=s.jpg srcset='s.jpg, l.jpg 2x'>", "* https://x.example/a/l.jpg"),
    (
      "<img srcset='\((1...200).map { "\($0).jpg \($0)w" }.joined(separator: ", "))'>",
      "* https://x.example/a/200.jpg"
    ),
    (
      "<img srcset='https://i.example/a,b/1.jpg 100w,https://i.example/a,b/2.jpg 200w'>",
      "* https://i.example/a,b/2.jpg"
    ),
    ("<img src='data:image/gif;base64,R0' data-src=real.jpg>", "* https://x.example/a/real.jpg"),
    (
      "<picture><source srcset='a.avif 1x, b.avif 2x'><img alt=x></picture>",
      "* https://x.example/a/b.avif alt=\"x\""
    ),
    ("<picture><source srcset='a.avif'><img src=a.jpg></picture>", "* https://x.example/a/a.jpg"),
    (
      "<a href=large.jpg><img src=small.jpg width=80 height=60 alt=x></a>",
      "* https://x.example/a/large.jpg alt=\"x\""
    ),
    (
      "<a href='//g.example/A=s4000'><img src='//g.example/A=w40-h30' width=40 height=30></a>",
      "* https://g.example/A=s4000"
    ),
    (
      "<img src=l.jpg width=30 height=20 data-orig-size='300,200'>",
      "* https://x.example/a/l.jpg 300x200"
    ),
    ("<img src=l.jpg alt=':bee:' height=900>", "* https://x.example/a/l.jpg alt=\":bee:\""),
    ("<a href=page.html><img src=small.jpg></a>", "* https://x.example/a/small.jpg"),
    ("<a href=large.jpg>x</a><img src=small.jpg>", "* https://x.example/a/small.jpg"),
    (
      "<figure><img src=1.jpg title=t><figcaption>c <i>d</i></figcaption></figure>",
      "* https://x.example/a/1.jpg “c d”"
    ),
    ("<base href='https://y.example/'><img src=1.jpg>", "* https://y.example/1.jpg"),
    (
      "<img class='img lazy' src=dots.gif alt=Fog><noscript><img src=1.jpg></noscript>",
      "* https://x.example/a/1.jpg alt=\"Fog\""
    ),
  ])
  func `the largest version of a picture is found`(html: String, told: String) {
    #expect(pictures(html) == [told])
  }

  @Test(arguments: [
    "<img>", "<img src=''>", "<img src='data:image/png;base64,AA'>", "<img src='javascript:x'>",
    "<img src='file:///etc/passwd'>", "<img src='ftp://x.example/1.jpg'>",
    "<img src=1.gif width=1 height=1>",
    "<img src='http://'>", "<img src='https:///1.jpg'>", "<script><img src=1.jpg></script>",
    "<!-- <img src=1.jpg> -->", "<textarea><img src=1.jpg></textarea>", "<imgs src=1.jpg>",
    "<img src=1.jpg",
  ])
  func `what cannot be fetched or is not shown is no picture`(html: String) {
    #expect(pictures(html) == [])
  }

  @Test(arguments: [
    (
      "<video poster=1.jpg src=1.mp4 title=t>a</video>",
      "* https://x.example/a/1.mp4 “t” video poster=https://x.example/a/1.jpg"
    ),
    (
      "<video controls><source src=1.webm><source src=1.mp4><img src=2.jpg></video>",
      "* https://x.example/a/1.webm video"
    ),
  ])
  func `a video in the text is what it plays first, and nothing else in it is read`(
    html: String, told: String
  ) {
    let read = content("a<img src=3.jpg>" + html + "b")
    #expect(read.films.map(\.told) == [told])
    #expect(read.pictures.map(\.told) == ["* https://x.example/a/3.jpg"])
    #expect(read.text == "ab")
  }

  @Test func `a picture that stands by itself stays before one for those without scripts`() {
    let html = "<img src=1.jpg><noscript><img src=2.jpg></noscript><img class=lazy src=3.jpg>"
    #expect(pictures(html).count == 3)
  }

  @Test func `a caption is all its figure's, and nobody else's`() {
    let read = content(
      "<img src=0.jpg>a<figure><img src=1.jpg><img src=2.jpg><figcaption>c<br>d</figcaption></figure>"
        + "<figure><figcaption>e</figcaption></figure><img src=3.jpg>")
    #expect(read.pictures.map(\.description) == [nil, "c\nd", "c\nd", nil])
    #expect(read.text == "a\n\ne")
  }

  @Test(arguments: [
    ("<p>a &lt;a href='b'&gt;#b&lt;/a&gt;</p><p>c</p>", "a #b\nc", 0),
    ("&lt;p&gt;a&lt;/p&gt;&lt;img src='1.jpg'&gt;<img src=2.jpg>", "a", 2),
    ("a &lt;3 b &lt;c&gt; d", "a <3 b <c> d", 0),
  ])
  func `an entry that was escaped once too often says what was meant`(
    html: String, text: String, pictures: Int
  ) {
    let read = HTMLContent.ofEntry(
      Array(html.utf8), base: url("https://x.example/a/b"), FeedLimits())
    #expect(read.text == text)
    #expect(read.pictures.count == pictures)
  }

  @Test func `long texts are cut`() {
    var limits = FeedLimits()
    limits.textBytes = 10
    #expect(content("<p>写真写真写真", limits).text == "写真…")
    #expect(content("<p>exactly 10", limits).text == "exactly 10")
  }
}
