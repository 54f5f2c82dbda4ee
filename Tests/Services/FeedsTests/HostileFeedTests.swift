import Fakes
import Foundation
import Markup
import Testing

@testable import Feeds

@Suite struct HostileFeedTests {
  @Test func `a title of 10 MB is cut`() throws {
    let title = String(repeating: "title ", count: 1_700_000)
    let feed = try read(
      "<rss><channel><item><title>\(title)</title><guid>1</guid></item></channel></rss>")
    let told = try #require(feed.entries.first?.title)
    #expect(told.hasPrefix("title title") && told.hasSuffix("…"))
    #expect(told.utf8.count <= FeedLimits().lineBytes + 3)
  }

  @Test func `a text of one endless character is cut, too`() {
    let text = "e" + String(repeating: "\u{301}", count: 100_000)
    // As many whole accents as there is room for, and `…`.
    #expect(text.cut(to: 2_000).utf8.count == 1 + 2 * 999 + 3)
  }

  @Test(arguments: ["", "</a>"])
  func `elements 100,000 levels deep are passed over`(closing: String) throws {
    let deep =
      String(repeating: "<a>", count: 100_000)
      + String(repeating: closing, count: closing.isEmpty ? 0 : 100_000)
    let feed = try read(
      "<rss><channel><item><guid>1</guid>\(deep)<title>after</title></item>"
        + "<item><guid>2</guid></item></channel></rss>")
    #expect(feed.entries.map(\.id) == ["1", "2"])
    #expect(feed.cut == .tooMuch(in: closing.isEmpty ? "1" : "after"))
  }

  @Test(arguments: [
    "<rss><channel><item><media:group><media:content url='/1.jpg'/></media:group></item></channel></rss>",
    #"{"version":"https://jsonfeed.org/version/1","items":[{"attachments":[{"url":"/1.jpg"}]}]}"#,
  ])
  func `what lies deeper than is read is passed over`(text: String) throws {
    #expect(try read(text).entries.map(\.pictures.count) == [1])
    var limits = FeedLimits()
    limits.depth = 4
    #expect(try read(text, limits: limits).entries.map(\.pictures.count) == [0])
  }

  @Test func `JSON 100,000 levels deep is passed over`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let feed = try read(
      #"{"version":"https://jsonfeed.org/version/1","x":\#(deep),"items":[{"y":\#(deep),"id":"1"}]}"#
    )
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.cut == .tooDeep)
  }

  @Test func `entities that multiply are not expanded`() throws {
    var bomb = "<!DOCTYPE rss [<!ENTITY lol \"lol\">"
    for level in 1...9 {
      let inner = String(repeating: "&lol\(level - 1);", count: 10)
      bomb += "<!ENTITY lol\(level) \"\(inner)\">"
    }
    bomb += "]><rss><channel><title>&lol9;</title><item><guid>1</guid></item></channel></rss>"
    let feed = try read(bomb)
    #expect(feed.title == "&lol9;")
    #expect(feed.entries.count == 1)
  }

  @Test func `external entities are not fetched`() throws {
    let feed = try read(
      """
      <?xml version="1.0"?>
      <!DOCTYPE rss SYSTEM "http://127.0.0.1:9/evil.dtd" [
        <!ENTITY secret SYSTEM "file:///etc/passwd">
        <!ENTITY % more SYSTEM "http://127.0.0.1:9/more"> %more;
        <!-- don't be misled by this ]> -->
      ]>
      <rss><channel><title>a &secret; b</title></channel></rss>
      """)
    #expect(feed.title == "a &secret; b")
  }

  @Test func `zeros and control characters break nothing`() throws {
    let entry = try item(
      "<guid>a</guid><title>b\u{0}c\u{1B}[31md</title><link>https://x.example/\u{1}</link>")
    #expect(entry?.id == "a")
    #expect(entry?.title == "bc\u{1B}[31md")
  }

  @Test(arguments: [
    "<rss><channel><item><guid>a\u{0}b</guid><title>c\u{0}d</title><description>e\u{0}f</description>"
      + "<enclosure url='/\u{0}1.jpg'/></item></channel></rss>",
    #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"a\u0000b","title":"c\u0000d","#
      + #""content_text":"e\u0000f","image":"/\u00001.jpg"}]}"#,
    "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":\"a\u{0}b\",\"title\":\"c\u{0}d\","
      + "\"content_text\":\"e\u{0}f\",\"image\":\"/\u{0}1.jpg\"}]}",
  ])
  func `a zero is no part of any text, and ends none`(text: String) throws {
    let wide: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [Array(text.utf8), [0xFF, 0xFE] + wide] {
      let entry = try #require(
        try FeedReader().read(bytes, address: FeedFixture.address).entries.first)
      #expect([entry.id, entry.title, entry.summary] == ["ab", "cd", "ef"])
      #expect(entry.pictures.map(\.address.lastPathComponent) == ["1.jpg"])
    }
  }

  @Test func `half a feed is read up to where it ends, and says so`() throws {
    let whole = try FeedFixture.bytes("wordpress.xml")
    let address = FeedFixture.address
    let all = try FeedReader().read(whole, address: address)
    for length in stride(from: 1_200, to: whole.count - 10, by: 7) {
      let feed = try FeedReader().read(Array(whole.prefix(length)), address: address)
      #expect(feed.cut == .endsEarly, "\(length) bytes")
      #expect(feed.title == all.title)
      #expect(feed.entries == Array(all.entries.prefix(feed.entries.count)), "\(length) bytes")
    }
  }

  @Test func `half a JSON feed is read up to where it ends, and says so`() throws {
    let whole = try FeedFixture.bytes("microblog.json")
    for length in stride(from: 300, to: whole.count - 4, by: 3) {
      let feed = try FeedReader().read(Array(whole.prefix(length)), address: FeedFixture.address)
      #expect(feed.cut == .endsEarly, "\(length) bytes")
      #expect(feed.title == "Kiln Notes")
      #expect(
        ["http://kiln.micro.example/2026/08/09/glaze.html", "12"].starts(
          with: feed.entries.map(\.id)))
    }
  }

  @Test func `more entries than are read are left out, and it says so`() throws {
    var limits = FeedLimits()
    limits.entries = 3
    let items = (1...5).map { "<item><guid>\($0)</guid></item>" }.joined()
    let feed = try read("<rss><channel><title>t</title>\(items)</channel></rss>", limits: limits)
    #expect(feed.entries.map(\.id) == ["1", "2", "3"])
    #expect(feed.title == "t")
    #expect(feed.cut == .tooManyEntries(3))
    let three = try read("<rss><channel>\(items.prefix(81))</channel></rss>", limits: limits)
    #expect(three.cut == nil)
  }

  @Test func `more of anything than is kept is left out`() throws {
    var limits = FeedLimits()
    limits.picturesPerEntry = 2
    limits.attributes = 3
    limits.elementsPerEntry = 4
    let pictures = (1...9).map { "<enclosure url='/\($0).jpg' type='image/jpeg'/>" }.joined()
    let feed = try read(
      "<rss><channel><item><guid>1</guid>\(pictures)</item></channel></rss>", limits: limits)
    #expect(feed.entries.first?.pictures.count == 2)
    let json = try read(
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","t":[1,2,3,4,5,6]},{"id":"2"}]}"#,
      limits: limits)
    #expect(json.entries.map(\.id) == ["1", "2"])
  }

  @Test(arguments: [
    ("<enclosure url='/1.jpg'/><enclosure url='/2.jpg'/>", nil),
    ("<enclosure url='/1.jpg'/><enclosure url='/2.jpg'/><enclosure url='/3.jpg'/>", "Harbour"),
    ("<description>&lt;img src=1>&lt;img src=2>&lt;img src=1></description>", "Harbour"),
    ("<description>&lt;img src=1>&lt;img src=2></description><enclosure url='/2'/>", nil),
  ])
  func `an entry with more pictures than are read says so`(inside: String, entry: String?) throws {
    var limits = FeedLimits()
    limits.picturesPerEntry = 2
    let feed = try read(
      "<rss><channel><item><title>Harbour</title>\(inside)</item></channel></rss>", limits: limits)
    #expect(feed.cut == entry.map { .tooMuch(in: $0) })
    #expect(feed.entries.map(\.pictures.count) == [2])
  }

  @Test func `a picture behind a megabyte of text, and behind 9,000 elements, is read`() throws {
    let text = String(repeating: "fog &amp; ", count: 200_000)
    let words = String(repeating: "<category>fog</category>", count: 9_000)
    for inside in [
      "<description>&lt;p>\(text)&lt;/p>&lt;img src=1.jpg></description>",
      "<description><div><p>\(text)</p><img src='1.jpg'/></div></description>",
      "\(words)<enclosure url='/1.jpg' type='image/jpeg'/>",
    ] {
      let feed = try read("<rss><channel><item><guid>1</guid>\(inside)</item></channel></rss>")
      #expect(feed.entries.map(\.pictures.count) == [1])
      #expect(feed.cut == nil)
    }
    let html = #"<p>\#(text)</p><img src='1.jpg'>"#
    let json = try read(
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","content_html":"\#(html)"}]}"#
    )
    #expect(json.entries.map(\.pictures.count) == [1])
  }

  @Test func `an entry with more elements than are read says so`() throws {
    var limits = FeedLimits()
    limits.elementsPerEntry = 3
    let words = "<category>fog</category><category>sea</category>"
    func cut(_ inside: String) throws -> Feed.Cut? {
      try read(
        "<rss><channel><category/><category/><category/><category/><title>t</title>"
          + "<item>\(inside)<guid>1</guid></item><item><guid>2</guid></item></channel></rss>",
        limits: limits
      ).cut
    }
    #expect(try cut(words) == nil)
    #expect(
      try cut("<title>Fog</title>" + words + "<enclosure url='/1.jpg'/>") == .tooMuch(in: "Fog"))
    let files = (1...4).map { #"{"url":"/\#($0).mp4"}"# }.joined(separator: ",")
    let json = try read(
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"7","attachments":[\#(files)]}]}"#,
      limits: limits)
    #expect(json.cut == .tooMuch(in: "7"))
  }

  @Test(arguments: [
    ("<enclosure a='1' b='2' c='3' url='/1.jpg' type='image/jpeg'/>", true),
    ("<enclosure a='1' b='2' url='/1.jpg'/>", false),
    ("<description>&lt;img a=1 b=2 c=3 src=1.jpg></description>", true),
    ("<description><p a='1' b='2' c='3' d='4'>Fog</p></description>", false),
    ("<enclosure url='/LONG.jpg' type='image/jpeg'/>", true),
    ("<image>/LONG.jpg</image>", true), ("<guid>LONG</guid>", false),
    ("<description>&lt;img src='/LONG.jpg'></description>", true),
    ("<description>&lt;img src='data:LONG'></description>", false),
    ("<a><b><c><enclosure url='/1.jpg'/></c></b></a>", true),
    ("<description><a><b><c><d>Fog</d></c></b></a></description>", false),
  ])
  func `an entry of which something is left out says so`(inside: String, isCut: Bool) throws {
    var limits = FeedLimits()
    (limits.attributes, limits.depth, limits.addressBytes) = (3, 6, 50)
    let inside = inside.replacing("LONG", with: String(repeating: "long", count: 20))
    let feed = try read(
      "<rss><channel><item><title>Fog</title>\(inside)</item></channel></rss>", limits: limits)
    #expect(feed.cut == (isCut ? .tooMuch(in: "Fog") : nil))
    #expect(feed.entries.count == 1)
  }

  @Test(arguments: [
    (#""image":"/LONG.jpg""#, Feed.Cut.tooMuch(in: "7")),
    (#""attachments":[{"url":"/LONG.jpg"}]"#, .tooMuch(in: "7")),
    (#""attachments":[{"url":"/1.jpg"},{"url":"/2.jpg"},{"url":"/3.jpg"}]"#, .tooMuch(in: "7")),
    (#""image":"data:LONG""#, nil), (#""_more":[[[[["/1.jpg"]]]]]"#, .tooDeep),
  ])
  func `an item of which something is left out says so`(inside: String, cut: Feed.Cut?) throws {
    var limits = FeedLimits()
    (limits.depth, limits.addressBytes, limits.picturesPerEntry) = (6, 50, 2)
    let inside = inside.replacing("LONG", with: String(repeating: "long", count: 20))
    let feed = try read(
      #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"7",\#(inside)}]}"#,
      limits: limits)
    #expect(feed.cut == cut)
    #expect(feed.entries.map(\.id) == ["7"])
  }

  @Test(arguments: [
    "<a b=\"", "<a b='x' ", "<!-- ", "<![CDATA[", "<?", "<!DOCTYPE [", "</", "<", "&", "&#", "<a b",
    "<a/",
  ])
  func `what never ends is searched for once`(piece: String) {
    let text = "<rss><channel><title>t</title>" + String(repeating: piece, count: 200_000)
    let time = processorTime { #expect((try? read(text).title) == "t") }
    #expect(time < .seconds(60))
  }

  @Test func `sources without a picture are not looked at again by each of many pictures`() {
    let html =
      "<picture>" + String(repeating: "<source srcset='data:x'>", count: 20_000)
      + String(repeating: "<img>", count: 20_000) + "<source srcset='1.jpg'><img><img>"
    let time = processorTime {
      let content = HTMLContent(Array(html.utf8), base: FeedFixture.address, FeedLimits())
      #expect(content.pictures.map(\.address.lastPathComponent) == ["1.jpg"])
    }
    #expect(time < .seconds(60))
  }

  @Test(arguments: ["<p xml:base='a/'>", "<base href='a/'>"])
  func `bases of content and pages that follow each other do not add up`(piece: String) {
    let html = Array((String(repeating: piece, count: 20_000) + "<img src=b><a href=c.rss>").utf8)
    let time = processorTime {
      let content = HTMLContent(html, base: FeedFixture.address, FeedLimits())
      #expect(content.pictures.map(\.address.relativePath) == ["/some/a/b"])
      let feeds = FeedLinks.best(in: html, FeedFixture.address, FeedLimits())
      let isBase = piece.hasPrefix("<base")
      #expect(feeds.map(\.address.relativePath) == [isBase ? "/some/a/c.rss" : "/some/c.rss"])
    }
    #expect(time < .seconds(60))
  }

  @Test func `bases within each other do not grow beyond the limit of addresses`() throws {
    let base = "xml:base='\(String(repeating: "a", count: 4_000))/'"
    let feed = try read(
      "<feed \(base)><entry \(base)><id>1</id><link \(base) href='b'/></entry></feed>")
    let link = try #require(feed.entries.first?.link)
    #expect(link.absoluteString.utf8.count <= FeedLimits().addressBytes)
  }
}
