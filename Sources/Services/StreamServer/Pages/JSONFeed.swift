/// The newest photos as a JSON Feed (version 1.1).
struct JSONFeed {
  let page: PhotoPage
  let household: Household

  var json: String {
    var json = JSONWriter(reserving: 16_384)
    json.object {
      $0.field("version", "https://jsonfeed.org/version/1.1")
      $0.field("title", household.configuration.title)
      $0.field("home_page_url", household.url("/"))
      $0.field("feed_url", household.url("/feed.json"))
      $0.key("items")
      $0.array(page.photos) { write($1, to: &$0) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(_ photo: PostedPhoto, to json: inout JSONWriter) {
    let html = PhotoHTML(photo: photo, household: household)
    let address = household.url("/@\(photo.author.name)/\(photo.status.id)")
    json.object {
      $0.field("id", address)
      $0.field("url", address)
      $0.field("title", html.title)
      $0.field("content_html", FeedContent(photo: photo, household: household).html)
      $0.field("date_published", html.date.iso)
      if let edited = photo.status.editedAt { $0.field("date_modified", edited.iso) }
      if let first = photo.media.first {
        $0.field("image", household.url(first.address))
      }
      $0.key("authors")
      $0.array([photo.author]) { json, author in
        json.object {
          $0.field("name", author.displayName)
          $0.field("url", household.url("/@\(author.name)"))
        }
      }
      $0.key("attachments")
      $0.array(photo.media) { json, media in
        json.object {
          $0.field("url", household.url(media.address))
          $0.field("mime_type", media.type)
          $0.field("title", media.description ?? "")
        }
      }
    }
  }
}
