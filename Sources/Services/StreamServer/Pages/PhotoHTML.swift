import Domain
import Markup
import Pictures

/// One status on the pages: as a tile of the gallery, and on a page of its own.
struct PhotoHTML {
  let photo: PostedPhoto
  let household: Household
  /// How its poll stands; only its own page shows that.
  var poll: PollStanding?

  /// The first line of its text.
  var title: String {
    let line = photo.status.spoiler.isEmpty ? photo.status.text : photo.status.spoiler
    let first = line.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return first.isEmpty ? "A photo by \(photo.author.displayName)" : String(first.prefix(80))
  }

  var date: Timestamp { Timestamp(snowflake: photo.status.id) }

  /// The address on this server.
  var path: String { "/@\(photo.author.name)/\(photo.status.id)" }

  /// Its first picture and its title as one link. What people see first is not waited for until they
  /// scroll.
  func tile(isEarly: Bool) -> String {
    """
    <li\(language)><article>
    <h2><a href="\(path.html)">\(cover(isEarly: isEarly))<span class="words">\(title.html)</span></a></h2>
    <p>\(byline)</p>
    </article></li>
    """
  }

  /// All of it, with the way to its neighbours.
  func article(newer: PostedPhoto?, older: PostedPhoto?) -> String {
    let steps = [("prev", "Newer photo", newer), ("next", "Older photo", older)]
      .compactMap { rel, words, neighbour in
        neighbour.map {
          let path = PhotoHTML(photo: $0, household: household).path.html
          return "<a rel=\"\(rel)\" href=\"\(path)\">\(words)</a>"
        }
      }
    let links =
      steps.isEmpty ? "" : "\n<nav aria-label=\"Photos\">\(steps.joined(separator: " "))</nav>"
    return """
      <article\(language)>
      <h1>\(title.html)</h1>
      <p><a href="/@\(photo.author.name.html)">\(photo.author.displayName.html)</a>, \(time)</p>
      \(content)
      </article>\(links)
      """
  }

  /// What messengers show of a link (OpenGraph): the picture only if nothing covers it.
  var preview: String {
    let words = photo.status.spoiler.isEmpty ? photo.status.text : photo.status.spoiler
    var fields = [
      ("og:type", "article"), ("og:title", title), ("og:url", household.url(path)),
      ("og:site_name", household.configuration.title),
      ("og:description", String(words.prefix(300))),
      ("article:published_time", date.text),
    ]
    if !isCovered, let first = photo.media.first {
      let file = first.large ?? first.small
      fields += [
        ("og:image", household.url(file.address)),
        ("og:image:width", "\(file.width)"), ("og:image:height", "\(file.height)"),
        ("og:image:alt", self.words(for: first)), ("twitter:card", "summary_large_image"),
      ]
    }
    let isListed = photo.status.visibility == .everybody && photo.status.expiresAt == nil
    return fields.map { "<meta property=\"\($0.0)\" content=\"\($0.1.html)\">\n" }.joined()
      + (isListed ? "" : "<meta name=\"robots\" content=\"noindex\">\n")
  }
}

extension PhotoHTML {
  /// Whether nobody sees its pictures before they want to.
  var isCovered: Bool { photo.status.isSensitive || !photo.status.spoiler.isEmpty }

  private var language: String {
    photo.status.language.map { " lang=\"\($0.html)\"" } ?? ""
  }

  private var time: String { "<time datetime=\"\(date.text)\">\(date.dateOnly)</time>" }

  private var byline: String { "\(photo.author.displayName.html), \(time)" }

  private func cover(isEarly: Bool) -> String {
    guard !isCovered, let first = photo.media.first else {
      return "<span class=\"covered\">Sensitive photo</span>"
    }
    let count = photo.media.count
    let album =
      count > 1
      ? "<span class=\"album\"><span aria-hidden=\"true\">▦ \(count)</span>"
        + "<span class=\"spoken\">\(count) photos</span></span>" : ""
    // What a square leaves of a wide picture is as high as the square.
    let (phone, other) = (max(40, first.width(of: 40)), max(26, first.width(of: 26)))
    return """
      <img \(first.sources(sizes: "(max-width: 40rem) \(phone)vw, \(other)vw", or: first.small)) \
      width="\(first.previewWidth)" height="\(first.previewHeight)" \
      alt="\(words(for: first).html)"\(isEarly ? "" : " loading=\"lazy\"") decoding="async">\(album)
      """
  }

  /// Pictures and words; a warning covers both, and of a sensitive photo the picture.
  private var content: String {
    let figures = photo.media.enumerated().map { figure($1, isFirst: $0 == 0) }
    let pictures = "<div class=\"photos\">\n\(figures.joined(separator: "\n"))\n</div>"
    let words =
      TextPieces(photo.status.text).html(publicURL: household.url(""), people: [])
      + (poll.map { "\n" + $0.html } ?? "")
    if !photo.status.spoiler.isEmpty {
      return details(pictures + "\n" + words, photo.status.spoiler)
    }
    return (photo.status.isSensitive ? details(pictures, "Sensitive photo") : pictures)
      + "\n" + words
  }

  private func details(_ html: String, _ warning: String) -> String {
    "<details>\n<summary>\(warning.html)</summary>\n\(html)\n</details>"
  }

  /// The description of a picture. Never empty, because it also names the link.
  private func words(for media: StoredMedia) -> String {
    guard let words = media.description, !words.isEmpty else {
      return "Photo by \(photo.author.displayName), not described"
    }
    return words
  }

  /// One of its pictures, which leads to the original. Those of an album stand side by side where there is
  /// room; one alone is as high as the window, and on a large screen the original itself.
  private func figure(_ media: StoredMedia, isFirst: Bool) -> String {
    let isAlone = photo.media.count == 1
    let sizes =
      isAlone ? "min(110vw, \(media.width(of: 100))vh)" : "(min-width: 80rem) 50vw, 110vw"
    // The other files of a GIF do not move.
    let isMoving = media.type == PictureFormat.gif.mediaType
    let sources =
      isMoving
      ? "src=\"\(media.address)\"" : media.sources(sizes: sizes, or: media.original)
    let image = """
      <img \(sources) \
      width="\(media.width)" height="\(media.height)" \
      alt="\(words(for: media).html)"\(isFirst ? "" : " loading=\"lazy\"") decoding="async">
      """
    let whole =
      isAlone && media.medium != nil && !isMoving
      ? "<source media=\"(min-width: 1921px)\" srcset=\"\(media.address)\">" : ""
    let picture = whole.isEmpty ? image : "<picture>\(whole)\(image)</picture>"
    return "<a href=\"\(media.address)\">\(picture)</a>"
  }
}

/// A file of a picture, as pages name it.
private struct ServedFile {
  let address: String
  let width: Int
  let height: Int
}

extension StoredMedia {
  fileprivate var original: ServedFile {
    ServedFile(address: address, width: width, height: height)
  }

  fileprivate var small: ServedFile {
    ServedFile(address: previewAddress, width: previewWidth, height: previewHeight)
  }

  /// Its largest file that is no larger than a page needs; nil of a camera's picture that an earlier version
  /// stored.
  fileprivate var large: ServedFile? {
    if let mediumAddress, let mediumWidth, let mediumHeight {
      return ServedFile(address: mediumAddress, width: mediumWidth, height: mediumHeight)
    }
    return max(width, height) <= Self.mediumSide ? original : nil
  }

  /// The attributes that let a browser choose between the small file and the large one, or else `other`.
  /// `sizes` tells a little more than the picture takes: on dense screens browsers are content with less.
  fileprivate func sources(sizes: String, or other: ServedFile) -> String {
    let large = large ?? other
    guard large.width > small.width else { return "src=\"\(small.address)\"" }
    return """
      src="\(small.address)" \
      srcset="\(small.address) \(small.width)w, \(large.address) \(large.width)w" sizes="\(sizes)"
      """
  }

  /// How wide it is if it is so high.
  fileprivate func width(of height: Int) -> Int {
    let size = PixelSize(clamping: width, self.height)
    return height * size.width / size.height
  }
}

extension PollStanding {
  /// What was asked and how it stands. To vote takes a sign-in, so a program.
  fileprivate var html: String {
    let rows = poll.options.enumerated().map { place, option in
      guard let count = shownCounts?[place] else { return "<li>\(option.html)</li>" }
      // Its words are beside it.
      let bar =
        "<meter aria-hidden=\"true\" min=\"0\" max=\"\(max(1, voters))\" value=\"\(count)\"></meter>"
      return "<li>\(option.html) <span>\(count)</span>\(bar)</li>"
    }
    let people = voters == 1 ? "1 person has voted" : "\(voters) people have voted"
    let end = "<time datetime=\"\(poll.expiresAt.text)\">\(poll.expiresAt.dateOnly)</time>"
    return """
      <section class="poll" aria-label="Poll">
      <ul role="list">
      \(rows.joined(separator: "\n"))
      </ul>
      <p>\(people); \(isOver ? "ended" : "open until") \(end).</p>
      </section>
      """
  }
}

extension GalleryPage {
  /// How many tiles are on the first screen of most people.
  private static let earlyTiles = 6

  /// The page as HTML, at a path of the household's; below a heading and a note unless it has all photos.
  func html(
    of household: Household, at path: String, heading: String? = nil, note: String = ""
  ) -> HTMLPage {
    let title = household.configuration.title
    let tiles = photos.enumerated().map { index, photo in
      PhotoHTML(photo: photo, household: household).tile(isEarly: index < Self.earlyTiles)
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
        <meta property="og:type" content="website">
        <meta property="og:title" content="\((heading ?? title).html)">
        <meta property="og:site_name" content="\(title.html)">
        <meta property="og:url" content="\(household.url(path).html)">
        <link rel="alternate" type="application/atom+xml" title="Atom" href="/feed.atom">
        <link rel="alternate" type="application/feed+json" title="JSON Feed" href="/feed.json">

        """,
      body: """
        <header>
        <h1>\((heading ?? title).html)</h1>
        \(introduction)</header>
        <main>
        \(tiles.isEmpty
          ? "<p>No photos here yet.</p>"
          : "<ol class=\"gallery\" role=\"list\">\n\(tiles.joined(separator: "\n"))\n</ol>")
        </main>
        \(older ?? "")
        """)
  }
}
