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
    return ContentText(note).html(base: household.url(""), people: [])
      + "<p><a href=\"/\">All photos</a></p>\n"
  }

  private var navigation: String {
    photos.next.map {
      "<nav aria-label=\"Pages\"><a href=\"\(path.html)?max_id=\($0)\" rel=\"next\">Older photos</a></nav>"
    } ?? ""
  }
}
