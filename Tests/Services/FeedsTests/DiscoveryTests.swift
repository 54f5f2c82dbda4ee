import Foundation
import Testing

@testable import Feeds

@Suite struct DiscoveryTests {
  private func found(_ html: String) -> [String] {
    FeedLinks.best(in: Array(html.utf8), url("https://blog.example/a/b.html"), FeedLimits())
      .map { "\($0.address.absoluteString) \($0.title ?? "-")" }
  }

  @Test func `declared feeds are found, those of comments last`() {
    #expect(
      found(
        """
        <html><head>
        <link rel="alternate" type="application/rss+xml" title="Blog &raquo; Comments Feed" href="/comments/feed/">
        <LINK REL='Alternate' TYPE='application/rss+xml; charset=utf-8' TITLE='Blog &raquo; Feed' HREF='/feed/'/>
        <link rel=alternate type=application/feed+json href=feed.json>
        <link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1">
        <link rel="alternate" type="application/json+oembed" href="/wp-json/oembed/feed">
        <link rel="alternate" hreflang="de" href="/de/">
        <link rel="stylesheet" type="text/css" href="/style.css">
        <link rel="alternate" type="application/atom+xml" href="javascript:alert(1)">
        <link rel="alternate" type="application/rss+xml" href="/feed/">
        <script>'<link rel="alternate" type="application/atom+xml" href="/no.xml">'</script>
        <!-- <link rel="alternate" type="application/atom+xml" href="/old.xml"> -->
        </head><body><a href="/other.rss">rss</a>
        """) == [
          "https://blog.example/feed/ Blog » Feed",
          "https://blog.example/a/feed.json -",
          "https://blog.example/comments/feed/ Blog » Comments Feed",
        ])
  }

  @Test func `addresses start at the page's base`() {
    #expect(
      found(
        "<base href='https://cdn.example/x/'><link rel=alternate type=application/atom+xml href=atom.xml>"
      )
        == ["https://cdn.example/x/atom.xml -"])
  }

  @Test func `without declared ones, links count that look like feeds`() {
    #expect(
      found(
        "<p><a href='/about'>me</a> <a href='/index.xml' title='Feed'>feed</a> <a href='/p/x.rss'>x</a> <a href=/feed/>f</a>"
      )
        == [
          "https://blog.example/index.xml Feed", "https://blog.example/p/x.rss -",
          "https://blog.example/feed/ -",
        ])
  }

  @Test func `a page without feeds has none, and many are cut`() {
    #expect(found("") == [])
    #expect(found("<p>Hello") == [])
    let many = (0..<200).map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }
      .joined()
    #expect(found(many).count == FeedLimits().discoveredFeeds)
  }
}
