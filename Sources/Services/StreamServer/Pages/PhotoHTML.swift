import Domain

/// One status on a page: its pictures, then its words.
///
/// The heading says who posted it and when.
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

  /// The first line of its text.
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

  /// The description of a picture. Never empty, because it also names the link.
  private func words(for media: StoredMedia) -> String {
    guard let words = media.description, !words.isEmpty else {
      return "Photo by \(photo.author.displayName), not described"
    }
    return words
  }

  /// The browser takes the smaller file where that is large enough, and reserves the space beforehand.
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

extension PhotoPage {
  /// The page as HTML, at a path of the household's; below a heading and a note unless it has all photos.
  func html(
    of household: Household, at path: String, heading: String? = nil, note: String = ""
  ) -> HTMLPage {
    let title = household.configuration.title
    let articles = photos.enumerated().map { index, photo in
      PhotoHTML(photo: photo, household: household, isFirst: index == 0).html
    }
    let introduction =
      heading == nil
      ? ""
      : TextPieces(note).html(publicURL: household.url(""), people: [])
        + "<p><a href=\"/\">All photos</a></p>\n"
    let older = next.map {
      "<nav aria-label=\"Pages\"><a href=\"\(path.html)?max_id=\($0)\" rel=\"next\">Older photos</a></nav>"
    }
    return HTMLPage(
      title: heading.map { "\($0) – \(title)" } ?? title,
      head: """
        <link rel="alternate" type="application/atom+xml" title="Atom" href="/feed.atom">
        <link rel="alternate" type="application/feed+json" title="JSON Feed" href="/feed.json">

        """,
      body: """
        <header>
        <h1>\((heading ?? title).html)</h1>
        \(introduction)</header>
        <main>
        \(articles.isEmpty ? "<p>No photos here yet.</p>" : articles.joined(separator: "\n"))
        </main>
        \(older ?? "")
        """)
  }
}
