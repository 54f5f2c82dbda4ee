import Domain

/// The newest photos as a feed (RFC 4287).
struct AtomFeed {
  let page: PhotoPage
  let household: Household

  var xml: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>\(household.url("/").html)</id>
    <title>\(household.configuration.title.xml)</title>
    <link rel="self" type="application/atom+xml" href="\(household.url("/feed.atom").html)"/>
    <link rel="alternate" type="text/html" href="\(household.url("/").html)"/>
    <updated>\((page.changed ?? Timestamp(milliseconds: 0)).iso)</updated>
    \(page.photos.map(entry).joined(separator: "\n"))
    </feed>

    """
  }

  private func entry(_ photo: PostedPhoto) -> String {
    let html = PhotoHTML(photo: photo, household: household)
    let address = household.url("/@\(photo.author.name)/\(photo.status.id)")
    let enclosures = photo.media.map { media in
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
      <author><name>\(photo.author.displayName.xml)</name></author>
      <published>\(html.date.iso)</published>
      <updated>\((photo.status.editedAt ?? html.date).iso)</updated>
      <content type="html">\(FeedContent(photo: photo, household: household).html.xml)</content>
      </entry>
      """
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

extension PhotoPage {
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
  fileprivate func feedItem(of household: Household) -> JSONValue {
    let html = PhotoHTML(photo: self, household: household)
    let address = household.url("/@\(author.name)/\(status.id)")
    var item: [JSONValue] = [
      [
        "id": .text(address), "url": .text(address), "title": .text(html.title),
        "content_html": .text(FeedContent(photo: self, household: household).html),
        "date_published": .text(html.date.iso),
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
    if let edited = status.editedAt { item.append(["date_modified": .text(edited.iso)]) }
    if let first = media.first { item.append(["image": .text(household.url(first.address))]) }
    return .merged(item)
  }
}

/// A status as HTML that stands alone, in a reader.
struct FeedContent {
  let photo: PostedPhoto
  let household: Household

  var html: String {
    let images = photo.media.map { media in
      """
      <p><img src="\(household.url(media.address).html)" width="\(media.width)" \
      height="\(media.height)" alt="\((media.description ?? "").html)"></p>
      """
    }
    return images.joined()
      + TextPieces(photo.status.text).html(publicURL: household.url(""), people: [])
  }
}
