import Fakes
import Foundation
import Testing

@testable import Feeds

/// No feed takes more work than its length is worth, whatever it is made of.
@Suite struct WorstShapeTests {
  private let address = URL(string: "https://a.example/feed")

  @Test(arguments: [
    "<a>", "</a>", "<a", "<a b='c'", " b='c'", "<", ">", "&amp;", "&", "&#65;", "<!--", "<!-- -->",
    "<![CDATA[", "<![CDATA[x]]>", "]]>", "<?x", "<!DOCTYPE", "'", "\"", "x", " ", "e\u{301}",
    "<item>", "<item><guid>1</guid></item>", "<title>x</title>", "<media:group>",
    "<media:content url='https://a.example/1.jpg'/>", "&lt;img src='/1.jpg'&gt;",
    "&lt;a href='/1.jpg'&gt;", "&lt;p&gt;", "&lt;", "&lt;!--", "xmlns:a='b' ", "\u{0}",
    "<link href='https://a.example/'/>", "<pubDate>1 2 3</pubDate>",
  ]) func `Feeds of elements`(unit: String) throws {
    let address = try #require(address)
    for (start, end) in [
      ("<rss><channel>", "</channel></rss>"), ("<rss><channel><item>", "</item></channel></rss>"),
      ("<rss><channel><item><description>", "</description></item></channel></rss>"),
      ("<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='html'>", "</feed>"),
      ("<html><body>", ""),
    ] {
      let factor = Growth.factor(Growth.repeated(unit, after: start, before: end)) {
        _ = try? FeedReader().read($0, address: address)
      }
      #expect(factor < Growth.limit, "\(start)")
    }
  }

  @Test(arguments: [
    "{", "[", "\"", "\\", #""a":1,"#, #""a":{"#, "1,", #"{"id":"1"},"#,
    #"{"id":1,"image":"/1.jpg"},"#,
    " ", "}", "]", "x", #"\u0041"#, #""\ud800","#, #"{"authors":[{"name":"a"}]},"#,
  ]) func `Feeds of JSON`(unit: String) throws {
    let address = try #require(address)
    let version = #"{"version":"https://jsonfeed.org/version/1.1","#
    for (start, end) in [
      (version + #""items":["#, "]}"), (version + #""items":[{"id":1,"content_html":""#, #""}]}"#),
      (version, "}"), (version + #""items":[{"attachments":["#, "]}]}"),
    ] {
      let factor = Growth.factor(Growth.repeated(unit, after: start, before: end)) {
        _ = try? FeedReader().read($0, address: address)
      }
      #expect(factor < Growth.limit, "\(start)")
    }
  }

  @Test(arguments: ["1 ", "1", "-", ":", " ", "(", "jan ", "+1", "T", ".", "1x, ", "a 1w, ", ","])
  func `Dates, sets of sources and types`(unit: String) {
    let factor = Growth.factor({ String(repeating: unit, count: $0) }) { text in
      _ = FeedDate.parse(text)
      _ = SourceSet.largest(text)
    }
    #expect(factor < Growth.limit)
  }
}
