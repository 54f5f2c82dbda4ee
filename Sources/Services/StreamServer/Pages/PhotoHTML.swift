import Domain

/// One status on a page: its pictures, then its words.
///
/// The heading says who and when, as the words say the rest.
struct PhotoHTML {
  let photo: PostedPhoto
  let household: Household
  /// Whether it is the only one on its page.
  var isAlone = false
  /// Whether it is what people see first: then it is not waited for until they scroll.
  var isFirst = false

  var html: String {
    let status = photo.status
    let heading = isAlone ? "h1" : "h2"
    let language = status.language.map { " lang=\"\($0.html)\"" } ?? ""
    return """
      <article\(language)>
      <\(heading)><a href="/@\(photo.author.name.html)/\(status.id)">\(caption)</a></\(heading)>
      \(content)
      <p><a href="/@\(photo.author.name.html)">More by \(photo.author.displayName.html)</a></p>
      </article>
      """
  }

  /// A line to know it by.
  var title: String {
    let line = photo.status.spoiler.isEmpty ? photo.status.text : photo.status.spoiler
    let first = line.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return first.isEmpty ? "A photo by \(photo.author.displayName)" : String(first.prefix(80))
  }

  var date: Timestamp { Timestamp(snowflake: photo.status.id) }
}

extension PhotoHTML {
  private var caption: String {
    """
    Photo by \(photo.author.displayName.html), \
    <time datetime="\(date.iso)">\(date.dateOnly)</time>
    """
  }

  /// Pictures and words; a warning covers both, and of a sensitive photo the picture.
  private var content: String {
    let pictures = photo.media.enumerated().map { figure($1, isFirst: isFirst && $0 == 0) }
      .joined(separator: "\n")
    let words = TextPieces(photo.status.text).html(publicURL: household.url(""), people: [])
    if !photo.status.spoiler.isEmpty {
      return cover(pictures + "\n" + words, photo.status.spoiler)
    }
    return (photo.status.isSensitive ? cover(pictures, "Sensitive photo") : pictures) + "\n" + words
  }

  private func cover(_ html: String, _ warning: String) -> String {
    "<details>\n<summary>\(warning.html)</summary>\n\(html)\n</details>"
  }

  /// What stands for a picture; never nothing, because it is also what its link is called.
  private func words(for media: StoredMedia) -> String {
    guard let words = media.description, !words.isEmpty else {
      return "Photo by \(photo.author.displayName), not described"
    }
    return words
  }

  /// The browser takes the smaller file where it is large enough, and knows the space beforehand.
  private func figure(_ media: StoredMedia, isFirst: Bool) -> String {
    """
    <a href="\(media.address)"><img src="\(media.previewAddress)" \
    srcset="\(media.previewAddress) \(media.previewWidth)w, \(media.address) \(media.width)w" \
    sizes="(min-width: 50rem) 48rem, 100vw" width="\(media.width)" height="\(media.height)" \
    alt="\(words(for: media).html)"\(isFirst ? "" : " loading=\"lazy\"") \
    decoding="async"></a>
    """
  }
}

/// Photos of everybody, of one person or of one tag, a page at a time.
struct PhotoListHTML {
  let photos: PhotoPage
  /// What stands above; nil above all photos.
  var heading: String?
  /// More about that, as it was typed.
  var note = ""
  /// The page's path, without what says how far down it is.
  let path: String
  let household: Household

  var page: HTMLPage {
    var page = HTMLPage(title: title, body: body)
    page.head = """
      <link rel="alternate" type="application/atom+xml" title="Atom" href="/feed.atom">
      <link rel="alternate" type="application/feed+json" title="JSON Feed" href="/feed.json">

      """
    return page
  }
}

extension PhotoListHTML {
  private var title: String {
    let name = household.configuration.title
    return heading.map { "\($0) – \(name)" } ?? name
  }

  private var body: String {
    let articles = photos.photos.enumerated().map { index, photo in
      PhotoHTML(photo: photo, household: household, isFirst: index == 0).html
    }.joined(separator: "\n")
    return """
      <header>
      <h1>\((heading ?? household.configuration.title).html)</h1>
      \(introduction)</header>
      <main>
      \(articles.isEmpty ? "<p>No photos here yet.</p>" : articles)
      </main>
      \(navigation)
      """
  }

  private var introduction: String {
    guard heading != nil else { return "" }
    return TextPieces(note).html(publicURL: household.url(""), people: [])
      + "<p><a href=\"/\">All photos</a></p>\n"
  }

  private var navigation: String {
    photos.next.map {
      "<nav aria-label=\"Pages\"><a href=\"\(path.html)?max_id=\($0)\" rel=\"next\">Older photos</a></nav>"
    } ?? ""
  }
}
