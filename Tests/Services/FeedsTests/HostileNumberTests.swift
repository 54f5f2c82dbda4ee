import Domain
import Fakes
import Foundation
import Testing

@testable import Feeds

/// Whatever number a feed writes, nothing that is reckoned with it overflows: that would end the tests, so a
/// sum shows more here than what is expected of it.
@Suite struct HostileNumberTests {
  @Test(arguments: [
    """
    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><guid>1</guid>
    <pubDate>Fri, 01 May 2026 12:00:00 +0200</pubDate>
    <enclosure url="https://a.example/1.jpg" length="12345" type="image/jpeg"/>
    <media:content url="https://a.example/2.jpg" width="30" height="20" fileSize="3"/>
    <description>&lt;img src="https://a.example/3.jpg" width="300" height="200"
      srcset="https://a.example/4.jpg 640w, https://a.example/5.jpg 2.5x"&gt;
      &lt;img src="https://a.example/6.jpg" data-orig-size="640,480"&gt; &amp;#65; &amp;#x41;
    </description></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id>
    <updated>2026-05-01T12:00:00.123+02:00</updated><published>20260501120000</published>
    <link rel="enclosure" href="https://a.example/1.jpg" type="image/jpeg" length="3"/>
    </entry></feed>
    """,
    """
    {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": 1,
     "date_published": "2026-05-01T12:00:00+02:00", "image": "https://a.example/1.jpg",
     "attachments": [{"url": "https://a.example/2.jpg", "mime_type": "image/jpeg",
       "size_in_bytes": 12345, "duration_in_seconds": 3}]}]}
    """,
  ])
  func `a feed`(document: String) throws {
    let address = try #require(URL(string: "https://a.example/feed"))
    let whole = try FeedReader().read(Array(document.utf8), address: address).entries
    #expect(whole.count == 1)
    #expect(whole.allSatisfy { $0.date != nil && !$0.pictures.isEmpty })
    for variant in HostileNumbers.variants(of: document) {
      guard let feed = try? FeedReader().read(Array(variant.utf8), address: address) else {
        continue
      }
      for entry in feed.entries {
        if let date = entry.date {
          let now = ManualTime().now
          #expect(now.advanced(by: now.duration(to: date)) == date)
        }
        for size in entry.pictures.compactMap(\.size) {
          #expect(4 * size.width * size.height > 0)
          #expect(size.fitted(into: PixelSize(clamping: 80, 48)).height <= 48)
        }
      }
    }
  }

  @Test(arguments: [
    "2026-05-01T12:00:00.123+02:00", "20260501", "1777636800", "1777636800000", "20260501120000",
    "Fri, 01 May 2026 12:00:00 +0200", "1 May 26 12:00 PM CET", "01.05.2026 12:00",
    "2026-05-01T1200+0200", "5/1/2026 12:00:00.5",
  ])
  func `a date`(text: String) {
    #expect(FeedDate.parse(text) != nil)
    for variant in HostileNumbers.variants(of: text) {
      guard let date = FeedDate.parse(variant) else { continue }
      #expect(Timestamp(milliseconds: date.milliseconds) == date)
    }
  }
}
