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

/// The newest photos as a JSON Feed (version 1.1).
struct JSONFeed: Encodable {
  let version = "https://jsonfeed.org/version/1.1"
  let title: String
  let homePageUrl: String
  let feedUrl: String
  let items: [Item]

  init(_ page: PhotoPage, household: Household) {
    title = household.configuration.title
    homePageUrl = household.url("/")
    feedUrl = household.url("/feed.json")
    items = page.photos.map { Item($0, household: household) }
  }

  struct Item: Encodable {
    let id: String
    let url: String
    let title: String
    let contentHtml: String
    let datePublished: String
    let dateModified: String?
    let image: String?
    let authors: [Author]
    let attachments: [Attachment]

    init(_ photo: PostedPhoto, household: Household) {
      let html = PhotoHTML(photo: photo, household: household)
      id = household.url("/@\(photo.author.name)/\(photo.status.id)")
      url = id
      title = html.title
      contentHtml = FeedContent(photo: photo, household: household).html
      datePublished = html.date.iso
      dateModified = photo.status.editedAt?.iso
      image = photo.media.first.map { household.url($0.address) }
      authors = [
        Author(name: photo.author.displayName, url: household.url("/@\(photo.author.name)"))
      ]
      attachments = photo.media.map {
        Attachment(
          url: household.url($0.address), mimeType: $0.type, title: $0.description ?? "")
      }
    }
  }

  struct Author: Encodable {
    let name: String
    let url: String
  }

  struct Attachment: Encodable {
    let url: String
    let mimeType: String
    let title: String
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
