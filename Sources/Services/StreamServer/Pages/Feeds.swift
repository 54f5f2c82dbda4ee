import Domain
import Markup

extension GalleryPage {
  /// The newest photos as an Atom feed (RFC 4287).
  func atomFeed(of household: Household) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
    <id>\(household.url("/").html)</id>
    <title>\(household.configuration.title.xml)</title>
    <link rel="self" type="application/atom+xml" href="\(household.url("/feed.atom").html)"/>
    <link rel="alternate" type="text/html" href="\(household.url("/").html)"/>
    <updated>\((changed ?? Timestamp(milliseconds: 0)).text)</updated>
    \(photos.map { $0.atomEntry(of: household) }.joined(separator: "\n"))
    </feed>

    """
  }

  /// The newest photos as a JSON Feed (version 1.1).
  func jsonFeed(of household: Household) -> JSONValue {
    [
      "version": "https://jsonfeed.org/version/1.1",
      "title": .text(household.configuration.title),
      "home_page_url": .text(household.url("/")),
      "feed_url": .text(household.url("/feed.json")),
      "items": .list(photos.map { $0.feedItem(of: household) }),
    ]
  }
}

// What the page covers is in no content: most readers cannot cover it. Its pictures are there for those that can, with
// a mark beside them: that of Media RSS, and in a JSON Feed, which has none, our own.
extension PostedPhoto {
  fileprivate func atomEntry(of household: Household) -> String {
    let html = PhotoHTML(photo: self, household: household)
    let address = household.url(html.path)
    let files = media.map { media -> String in
      let file = household.url(media.address).html
      guard html.isCovered else {
        return "<link rel=\"enclosure\" type=\"\(media.type)\" href=\"\(file)\"/>"
      }
      return """
        <media:content medium="image" type="\(media.type)" url="\(file)" \
        width="\(media.width)" height="\(media.height)">
        <media:rating>adult</media:rating>
        <media:description type="plain">\((media.description ?? "").xml)</media:description>
        </media:content>
        """
    }
    return """
      <entry>
      <id>\(address.html)</id>
      <title>\(html.title.xml)</title>
      <link rel="alternate" type="text/html" href="\(address.html)"/>
      \(files.joined(separator: "\n"))
      <author><name>\(author.displayName.xml)</name></author>
      <published>\(html.date.text)</published>
      <updated>\((status.editedAt ?? html.date).text)</updated>
      <content type="html">\(content(in: html).xml)</content>
      </entry>
      """
  }

  fileprivate func feedItem(of household: Household) -> JSONValue {
    let html = PhotoHTML(photo: self, household: household)
    let address = household.url(html.path)
    let files = media.map { media -> JSONValue in
      [
        "url": .text(household.url(media.address)), "mime_type": .text(media.type),
        // Readers show it beside the post.
        "title": .text(html.isCovered ? "" : media.description ?? ""),
      ]
    }
    var item: [JSONValue] = [
      [
        "id": .text(address), "url": .text(address), "title": .text(html.title),
        "content_html": .text(content(in: html)),
        "date_published": .text(html.date.text),
        "authors": [
          [
            "name": .text(author.displayName), "url": .text(household.url("/@\(author.name)")),
          ]
        ],
        "attachments": .list(files),
      ]
    ]
    if let edited = status.editedAt { item.append(["date_modified": .text(edited.text)]) }
    if html.isCovered {
      item.append(["_photostream": ["sensitive": true]])
    } else if let first = media.first {
      item.append(["image": .text(household.url(first.address))])
    }
    return .merged(item)
  }

  /// The status as HTML that stands alone, in a reader: of what has a warning only that, which leads to the page.
  private func content(in html: PhotoHTML) -> String {
    let household = html.household
    guard status.spoiler.isEmpty else {
      return "<p><a href=\"\(household.url(html.path).html)\">\(status.spoiler.html)</a></p>"
    }
    let images = (html.isCovered ? [] : media).map { media in
      """
      <p><img src="\(household.url(media.address).html)" width="\(media.width)" \
      height="\(media.height)" alt="\((media.description ?? "").html)"></p>
      """
    }
    return images.joined()
      + TextPieces(status.text).html(publicURL: household.url(""), people: [])
  }
}

extension String {
  /// The text as XML 1.0: what that has no way to write is left out.
  var xml: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          scalar.value >= 0x20 && scalar.value < 0xFFFE || scalar.value > 0xFFFF
            || scalar == "\n" || scalar == "\t"
        })
    ).html
  }
}
