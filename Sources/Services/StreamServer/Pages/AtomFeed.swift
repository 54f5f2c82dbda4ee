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
