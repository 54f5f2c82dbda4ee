import Domain
import Foundation
import Markup

@testable import Feeds

extension Reader {
  /// Feeds, and pages that tell of them.
  static let feeds = [
    Reader(
      "feeds",
      fixtures: ["feeds"],
      html.map { $0.within("<rss><channel><item><description>") } + [
        .many("<item><guid>a</guid></item>", after: "<rss><channel>"),
        .numbered("<item><guid>", "</guid></item>", after: "<rss><channel>"),
        .many("<item>", after: "<rss><channel>"),
        .many("<entry><title>a", after: "<feed>"),
        .many("<link href='a'/>", after: "<feed><entry>"),
        .many("<media:content url='a.jpg'/>", after: "<rss><item>"),
        .numbered("<media:content url='", ".jpg'/>", after: "<rss><item>"),
        .many("<media:group><media:content url='a.jpg'/>", after: "<rss><item>"),
        .many("<enclosure url='a.jpg' type='image/jpeg'/>", after: "<rss><item>"),
        .many("<a xml:base='b/'>", after: "<feed xml:base='https://a.example/'>"),
        .numbered("xmlns:a", "='b' ", after: "<feed "),
        .many("&lt;a xml:base='b/'&gt;", after: "<rss><item><description>"),
        .many("&lt;p&gt;&amp;lt;p&amp;gt;", after: "<rss><item><description>"),
        .many("<title>&lt;b&gt;</title>", after: "<rss><item>"),
        .many("&lt;b ", after: "<rss><item><title>"),
        .many("&lt;br a=b ", after: "<rss><item><title>"),
        .many("<image>/a.jpg</image>", after: "<rss><item>"),
        .many("<item><image>/a.jpg</image></item>", after: "<rss><channel>"),
        .numbered("<item><guid>a</guid><image>/", ".jpg</image></item>", after: "<rss><channel>"),
        .many("<author>a (b)</author>", after: "<rss><item>"),
        .many("é", after: "<rss><item><title>"),
        .many(Array("é\u{0}".utf16.flatMap { [UInt8($0 & 255), 0] }), named: "UTF-16"),
        .many([0xE9, 0x80], after: Array("<rss><item><title>".utf8), named: "<title>CP1252"),
      ] + json.map { $0.within("{\"items\":[") } + [
        .numbered("{\"id\":\"", "\"},", after: "{\"items\":["),
        .numbered("{\"url\":\"a", ".jpg\"},", after: "{\"items\":[{\"attachments\":["),
        .numbered("\"", "\":1,", after: "{"),
        .many("{\"name\":\"a\"},", after: "{\"items\":[{\"authors\":["),
        .many("\\u00e9", after: "{\"items\":[{\"content_html\":\""),
      ]
    ) { bytes in
      guard let address = URL(string: "https://a.example/feed") else { return }
      _ = try? FeedReader().read(bytes, address: address)
    },
    Reader(
      "encodings",
      seeds: ["\u{1B}$B<L??\u{1B}(B", "+AOk-", "\u{E}!!\u{F}"],
      [
        .many([0xFF], named: "FF"), .many([0x1B, 0x0A], named: "escapes"),
        .many([0x0E, 0x21, 0x0A], named: "shifts"), .many([0x81, 0x20], named: "halves"),
        .many([0x1B, 0x24, 0x42], named: "ISO-2022-JP"), .many("+AOk"), .many("a"),
      ]
    ) { bytes in
      for name in ["windows-31j", "iso-2022-jp", "iso-2022-kr", "gb18030", "big5", "utf-7"] {
        _ = CharacterEncoding.utf8(bytes, in: name)
      }
    },
    Reader(
      "pages",
      seeds: ["<base href=/b/><link rel=alternate type=application/rss+xml href=a><a href=c.rss>d"],
      html + [
        .many("<base href='a/'>"), .many("<base href='a/'><a href=b>"),
        .halves("<base href='a/'>", "<a href=b>"),
        .numbered("<a href='", ".rss'>"), .numbered("<link rel=feed href='", "'>"),
        .many("a ", after: "<link rel='"),
      ]
    ) { bytes in
      guard let address = URL(string: "https://a.example/") else { return }
      _ = FeedLinks.best(in: bytes, address, FeedLimits())
    },
    Reader(
      "webfinger",
      seeds: [
        #"{"subject":"acct:a@b.example","links":[{"rel":"http://webfinger.net/rel/profile-page","#
          + #""href":"https://b.example/@a"},{"rel":"self","type":"a","href":"b"}]}"#
      ],
      json.map { $0.within("{\"links\":") } + [
        .many("{},", after: "{\"links\":[", before: "1]}"),
        .many(profilePage, after: "{\"links\":[", before: "1]}"),
        .many("a/", after: "{\"links\":[" + profilePage.dropLast(3), before: "\"}]}"),
        .many("//\n", after: "{\"links\":["), .many("'a',", after: "{'links':["),
      ]
    ) { bytes in
      precondition(FeedFinder.pages(of: bytes).allSatisfy(\.isEncrypted))
    },
    Reader(
      "page-content",
      seeds: [
        "<picture><source srcset='a.jpg 2x, b.jpg 300w'><img src=c.jpg alt=':d:' width=3></picture>",
        "<figure><a href=a.jpg><img src=a-300x200.jpg></a><figcaption>b</figcaption></figure>",
      ],
      html + [
        .halves("<source srcset=data:>", "<img>"), .many("<source srcset='a b'><img>"),
        .many("a.jpg 1x, ", after: "<img srcset='"), .many(",", after: "<img srcset='"),
        .many("<base href='a/'>"), .many("<p xml:base='a/'>"),
        .halves("<p xml:base='a/'>", "<img src=a>"),
        .numbered("<img src='", "-300x200.jpg'>"), .numbered("<img src=a.jpg alt='", "'>"),
        .many("<figure><img src=a><figcaption>b", after: ""),
        .many("<figcaption>b</figcaption>", after: "<figure><img src=a>"),
        .many("-300x200", after: "<img src='a"), .many("/s320", after: "<img src='a"),
        .many("_thumb", after: "<img src='a"), .many("&w=1", after: "<img src='a?"),
      ]
    ) { bytes in
      guard let address = URL(string: "https://a.example/b/") else { return }
      let content = HTMLContent.ofEntry(bytes, base: address, FeedLimits())
      var pictures = PictureCollection(FeedLimits())
      for picture in content.pictures { pictures.add(picture) }
    },
    Reader(
      "feed-dates",
      seeds: ["Sat, 02 May 2026 12:00:00 +0200", "2026-05-02T12:00:00Z", "5/2/2026 1:00 pm EST"],
      size: 64, Shape.each(["1", "1 ", "a ", "+", ":", ".", "é", "May "])
    ) { _ = FeedDate.parse($0) },
  ]

  private static let profilePage =
    #"{"rel":"http://webfinger.net/rel/profile-page","href":"https://a.example/"},"#
}
