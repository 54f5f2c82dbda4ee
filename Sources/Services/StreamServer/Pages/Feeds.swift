import Domain
import Markup

extension GalleryPage {
  /// The newest photos as an Atom feed (RFC 4287).
  func atomFeed(of household: Household) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
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

extension PostedPhoto {
  fileprivate func atomEntry(of household: Household) -> String {
    let html = PhotoHTML(photo: self, household: household)
    let address = household.url(html.path)
    let enclosures = media.map { media in
      """
      <link rel="enclosure" type="\(media.type)" href="\(household.url(media.address).html)"/>
      """
    }
    return """
      <entry>
      <id>\(address.html)</id>
      <title>\(html.title.xml)</title>
      <link rel="alternate" type="text/html" href="\(address.html)"/>
      \(enclosures.joined(separator: "\n"))
      <author><name>\(author.displayName.xml)</name></author>
      <published>\(html.date.text)</published>
      <updated>\((status.editedAt ?? html.date).text)</updated>
      <content type="html">\(feedContent(of: household).xml)</content>
      </entry>
      """
  }

  fileprivate func feedItem(of household: Household) -> JSONValue {
    let html = PhotoHTML(photo: self, household: household)
    let address = household.url(html.path)
    var item: [JSONValue] = [
      [
        "id": .text(address), "url": .text(address), "title": .text(html.title),
        "content_html": .text(feedContent(of: household)),
        "date_published": .text(html.date.text),
        "authors": [
          [
            "name": .text(author.displayName), "url": .text(household.url("/@\(author.name)")),
          ]
        ],
        "attachments": .list(
          media.map {
            [
              "url": .text(household.url($0.address)), "mime_type": .text($0.type),
              "title": .text($0.description ?? ""),
            ]
          }),
      ]
    ]
    if let edited = status.editedAt { item.append(["date_modified": .text(edited.text)]) }
    if let first = media.first { item.append(["image": .text(household.url(first.address))]) }
    return .merged(item)
  }

  /// The status as HTML that stands alone, in a reader.
  private func feedContent(of household: Household) -> String {
    let images = media.map { media in
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
