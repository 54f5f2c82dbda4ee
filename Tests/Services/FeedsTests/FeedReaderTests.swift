import Domain
import Foundation
import Testing

@testable import Feeds

@Suite struct FeedReaderTests {
  @Test(arguments: [
    "<atom:link rel='next' href='/feed?page=2'/>", "<atom10:link rel='next' href='/feed?page=2'/>",
    "<link rel='next' href='https://feeds.example/feed?page=2'/>",
    "<atom:link rel='self' href='/'/><atom:link rel='prev-archive' href='/feed?page=2'/>",
  ])
  func `the page with older entries is told`(link: String) throws {
    let feed = try read(
      "<rss><channel xmlns:atom='http://www.w3.org/2005/Atom'><link>https://x.example/</link>\(link)</channel></rss>"
    )
    #expect(feed.nextPage == url("https://feeds.example/feed?page=2"))
    #expect(feed.home == url("https://x.example/"))
  }

  @Test func `entries whose ends are missing are all there, in their order`() throws {
    let numbers = (1...200).map(String.init)
    let items = numbers.map { "<item><guid>\($0)</guid><title>About \($0)</title>" }.joined()
    let feed = try read("<rss><channel>\(items)</channel></rss>")
    #expect(feed.entries.map(\.id) == numbers)
    #expect(feed.cut == nil)
  }

  @Test func `a feed that is its own next page has none`() throws {
    #expect(try read("<feed><link rel='next' href='feed.xml'/></feed>").nextPage == nil)
    let json = #"{"version":"https://jsonfeed.org/version/1","next_url":"feed.xml","items":[]}"#
    #expect(try read(json).nextPage == nil)
  }

  @Test(arguments: [
    ("feed://feeds.example/2", Feed.Cut.lostPage), ("https://feeds.example/LONG", .lostPage),
    ("https://feeds.example:99999/2", .lostPage), ("javascript:older()", .lostPage), (" ", nil),
    ("feed.xml", nil), ("https://ada:secret@feeds.example/2", nil),
  ])
  func `a page with older entries whose address cannot be asked for is missed`(
    address: String, cut: Feed.Cut?
  ) throws {
    let address = address.replacing("LONG", with: String(repeating: "long", count: 3_000))
    let feed = try read("<feed><link rel='next' href='\(address)'/></feed>")
    #expect(feed.cut == cut)
    #expect(
      feed.nextPage
        == (address.hasSuffix("@feeds.example/2") ? url("https://feeds.example/2") : nil))
    let json = #"{"version":"https://jsonfeed.org/version/1","next_url":"\#(address)","items":[]}"#
    #expect(try read(json).cut == cut)
    let complete = "<h:complete xmlns:h='http://purl.org/syndication/history/1.0'/>"
    #expect(
      try read("<feed>\(complete)<link rel='next' href='\(address)'/></feed>").cut == nil)
  }

  @Test func `a complete feed says so`() throws {
    #expect(
      try read("<feed xmlns:h='http://purl.org/syndication/history/1.0'><h:complete/></feed>")
        .isComplete)
    #expect(try !read("<feed><complete/></feed>").isComplete)
  }

  @Test func `addresses start at the innermost xml base`() throws {
    let feed = try read(
      """
      <feed xml:base="https://a.example/x/"><entry xml:base="y/"><id>1</id><link href="z.html"/>
      <link rel="enclosure" type="image/png" href="/1.png" xml:base="https://b.example/"/>
      <content type="xhtml" xml:base="w/"><div><img src="2.png"/></div></content></entry>
      <entry><id>2</id><link href="z.html"/></entry>
      <entry xml:base="javascript:x"><id>3</id><link href="z.html"/></entry></feed>
      """)
    #expect(feed.entries[0].link == url("https://a.example/x/y/z.html"))
    #expect(
      feed.entries[0].pictures.map(\.address) == [
        url("https://b.example/1.png"), url("https://a.example/x/y/w/2.png"),
      ])
    #expect(feed.entries[1].link == url("https://a.example/x/z.html"))
    #expect(feed.entries[2].link == url("https://a.example/x/z.html"))
  }

  @Test func `a relative picture of RSS belongs to its entry's page`() throws {
    let feed = try read(
      """
      <rss xmlns:b="http://www.w3.org/XML/1998/namespace"><channel><link>https://home.example/</link>
      <item><link>https://blog.example/2026/05/fog/</link><description>&lt;img src="a.jpg"&gt;
      &lt;img src="/b.jpg"&gt;&lt;a href="large.jpg"&gt;&lt;img src="small.jpg"&gt;&lt;/a&gt;
      </description></item>
      <item><guid isPermaLink="false">2</guid><description>&lt;img src="c.jpg"&gt;</description></item>
      <item xml:base="https://cdn.example/x/"><link>https://blog.example/3/</link>
      <description>&lt;img src="d.jpg"&gt;</description></item></channel></rss>
      """)
    #expect(
      feed.entries.map { $0.pictures.map(\.address.absoluteString) } == [
        [
          "https://blog.example/2026/05/fog/a.jpg", "https://blog.example/b.jpg",
          "https://blog.example/2026/05/fog/large.jpg",
        ], ["https://feeds.example/some/c.jpg"], ["https://cdn.example/x/d.jpg"],
      ])
  }

  @Test func `a base that is the document's own is one all the same`() throws {
    let feed = try read(
      "<rss xml:base='https://feeds.example/some/feed.xml'><channel><item><link>https://x.example/1/</link>"
        + "<description>&lt;img src='a.jpg'&gt;</description></item></channel></rss>")
    #expect(
      feed.entries.first?.pictures.first?.address == url("https://feeds.example/some/a.jpg"))
  }

  @Test func `a relative picture of Atom belongs to the document`() throws {
    let feed = try read(
      "<feed><entry><id>1</id><link href='https://blog.example/1/'/>"
        + "<content type='html'>&lt;img src='a.jpg'&gt;</content></entry></feed>")
    #expect(
      feed.entries.first?.pictures.first?.address == url("https://feeds.example/some/a.jpg"))
  }

  @Test func `a relative picture of JSON Feed belongs to its item's page`() throws {
    let feed = try read(
      #"{"version":"https://jsonfeed.org/version/1.1","items":["#
        + #"{"id":"1","url":"https://blog.example/1/","content_html":"<img src='a.jpg'>"},"#
        + #"{"id":"2","content_html":"<img src='b.jpg'>"}]}"#)
    #expect(
      feed.entries.flatMap(\.pictures).map(\.address.absoluteString) == [
        "https://blog.example/1/a.jpg", "https://feeds.example/some/b.jpg",
      ])
  }

  @Test(arguments: ["5", "true", "[5]", "{}"])
  func `what is no text is no address in JSON Feed`(value: String) throws {
    let feed = try read(
      #"{"version":"https://jsonfeed.org/version/1.1","next_url":\#(value),"home_page_url":\#(value),"#
        + #""items":[{"id":"1","image":\#(value),"banner_image":\#(value),"url":\#(value),"#
        + #""attachments":[{"url":\#(value),"mime_type":"image/jpeg"}]}]}"#)
    #expect(feed.entries.first?.pictures == [])
    #expect(feed.entries.first?.link == nil)
    #expect(feed.nextPage == nil)
    #expect(feed.home == nil)
  }

  @Test(arguments: [
    ("<image>https://n.example/1.jpg</image>", ["1.jpg"]),
    ("<image><url>/1.jpg</url><title>x</title></image>", ["1.jpg"]),
    ("<image url='/1.jpg'/>", ["1.jpg"]), ("<image href='/1.jpg'/>", ["1.jpg"]),
    ("<bigimage>/2.jpg</bigimage>", ["2.jpg"]), ("<fullimage>/2.jpg</fullimage>", ["2.jpg"]),
    ("<image>/small/1.jpg</image><bigimage>/2.jpg</bigimage>", ["2.jpg"]),
    ("<image>/1.jpg</image><enclosure url='/0.jpg'/>", ["0.jpg", "1.jpg"]),
    ("<image>/1.jpg</image><description>&lt;img src='/1.jpg?w=80'&gt;</description>", ["1.jpg"]),
    ("<image/>", []), ("<image>5</image>", []), ("<image>none</image>", []),
  ])
  func `the image of an item, as newspapers have it, is found`(
    inside: String, names: [String]
  ) throws {
    let entry = try item("<guid>1</guid>" + inside)
    #expect(entry?.pictures.map(\.address.lastPathComponent) == names)
  }

  @Test(arguments: [
    ("<title type='text'>1 &lt;b&gt; 2 &amp;amp;</title>", "1 <b> 2 &amp;"),
    ("<title type='html'>1 &lt;b&gt;2&lt;/b&gt; &amp;amp;</title>", "1 2 &"),
    ("<title type='xhtml'><div>1 <b>2</b> &amp;</div></title>", "1 2 &"),
    ("<title><![CDATA[1 & <i>2</i>]]></title>", "1 & 2"), ("<title>1 &nbsp; 2</title>", "1 2"),
    ("<title>1 < 2</title>", "1 < 2"), ("<title>\n 1\n 2 </title>", "1 2"), ("<title/>", nil),
    ("<title>a<![CDATA[ <b>]]>c</title>", "a <b>c"), ("<dc:title>d</dc:title>", "d"),
    ("<title></title><media:title>m</media:title>", "m"),
    ("<x:title xmlns:x='urn:x'>no</x:title>", nil),
  ])
  func `titles are read in each way they are written`(element: String, title: String?) throws {
    #expect(try item("<guid>1</guid>" + element)?.title == title)
  }

  @Test(arguments: [
    ("<author>mail@x.example (Ann Lee)</author>", "Ann Lee"),
    ("<author>Ann &lt;mail@x.example&gt;</author>", "Ann"),
    ("<author><name>Ann</name><uri>u</uri></author>", "Ann"),
    ("<dc:creator>Ann</dc:creator>", "Ann"),
    ("<author>mail@x.example</author>", "mail@x.example"),
    ("<itunes:author>Ann</itunes:author>", "Ann"),
    ("", nil),
  ])
  func `authors are read in each way they are written`(element: String, author: String?) throws {
    #expect(try item("<guid>1</guid>" + element)?.author == author)
  }

  @Test func `a date that cannot be understood leaves room for the next`() throws {
    #expect(
      try item("<guid>1</guid><pubDate>soon</pubDate><dc:date>1970-01-01T00:00:01Z</dc:date>")?.date
        == Timestamp(milliseconds: 1000))
    #expect(try item("<guid>1</guid><pubDate>soon</pubDate>")?.date == nil)
  }

  @Test func `prefixes are what they are declared to be`() throws {
    let feed = try read(
      """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:m="http://search.yahoo.com/mrss"><a:entry><a:id>1</a:id>
      <m:content url="/1.jpg" medium="image"/><media:content xmlns:media="urn:other" url="/2.jpg" medium="image"/>
      </a:entry></a:feed>
      """)
    #expect(feed.entries.first?.pictures.map(\.address) == [url("https://feeds.example/1.jpg")])
  }

  @Test func `the content type only helps where there is a doubt`() throws {
    let bytes =
      Array("<rss><channel><title>".utf8) + [0xC6] + Array("</title></channel></rss>".utf8)
    let russian = try FeedReader().read(
      bytes, contentType: "text/html; charset=windows-1251", address: FeedFixture.address)
    #expect(russian.title == "Ж")
    let western = try FeedReader().read(bytes, address: FeedFixture.address)
    #expect(western.title == "Æ")
  }
}
