import Domain
import Foundation
import Markup

/// The plain text of a piece of HTML, and its pictures and films in their order.
struct HTMLContent {
  private(set) var pictures: [FeedPicture] = []
  /// What its `<video>`s play.
  private(set) var films: [FeedPicture] = []
  /// Whether it has more pictures than are kept, or more in one of them.
  private(set) var isFull = false
  private var page: PlainText
  private var caption: PlainText?
  /// The place of the open figure's first picture.
  private var firstInFigure = Int.max
  /// Where the open link leads.
  private var anchor: URL?
  /// The `srcset`s of `<source>`s, for an `<img>` without an address.
  private var sources: [String] = []
  /// The open `<video>`, until it is known what it plays.
  private var video: MarkupTag?
  /// The place of a picture that only a script replaces; the real one may be in the `<noscript>` behind it.
  private var placeholder: Int?
  private var isInNoscript = false
  /// The open element whose text is not shown.
  private var hidden: String?
  private var base: URL
  /// Where the content stands: every base is relative to this, so that many do not add up.
  private let origin: URL
  private let limits: FeedLimits

  /// Reads HTML in UTF-8; relative addresses start at `base`.
  init(_ html: [UInt8], base: URL, _ limits: FeedLimits) {
    self.base = base
    origin = base
    self.limits = limits
    page = PlainText(limit: limits.textBytes + 100)
    var tokens = MarkupTokenizer(html, .html, limits)
    while let token = tokens.next() {
      switch token {
      case .start(let tag): start(tag)
      case .end(let name): end(name)
      case .text(let range): append(CharacterReferences.decoded(html, range))
      case .literal(let range): if hidden == nil { append(html[range]) }
      }
    }
    if caption != nil { endCaption() }
  }

  /// Reads the content of an entry. Markup that was escaped once too often is read as markup.
  static func ofEntry(_ html: [UInt8], base: URL, _ limits: FeedLimits) -> HTMLContent {
    let content = HTMLContent(html, base: base, limits)
    guard let text = content.text, isMarkup(text) else { return content }
    let lines = text.split(separator: "\n").joined(separator: "<br>")
    var meant = HTMLContent(Array(lines.utf8), base: base, limits)
    meant.pictures = content.pictures + meant.pictures
    meant.films = content.films + meant.films
    meant.isFull = meant.isFull || content.isFull
    return meant
  }

  /// The plain text; nil if there is none.
  var text: String? { page.text(cutTo: limits.textBytes) }
}

extension HTMLContent {
  private static let paragraphs: Set = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "pre", "table", "figure",
    "hr", "dl",
  ]
  private static let lines: Set = [
    "br", "div", "li", "tr", "dt", "dd", "section", "article", "header", "footer", "figcaption",
    "aside", "address", "main",
  ]
  private static let unseen: Set = [
    "script", "style", "textarea", "xmp", "noembed", "head", "template", "iframe", "object",
    "audio", "video", "svg", "math", "select", "button",
  ]

  /// Whether a text has tags that nobody writes to be read.
  private static func isMarkup(_ text: String) -> Bool {
    text.contains("<")
      && ["</a>", "</p>", "<br>", "<br/>", "<br />", "<img src="].contains { text.contains($0) }
  }

  private mutating func start(_ tag: MarkupTag) {
    if let moved = tag["xml:base"] { base = origin.resolve(moved, limits) ?? base }
    let name = tag.local
    if hidden == "video", name == "source" { film(at: tag["src"]) }
    guard hidden == nil else { return }
    if Self.unseen.contains(name) {
      if !tag.isEmpty { hidden = name }
      if name == "video" {
        isFull = isFull || tag.leavesOut(limits)
        video = tag
        film(at: tag["src"])
      }
      return
    }
    breakLine(name)
    switch name {
    case "img":
      isFull = isFull || tag.leavesOut(limits)
      picture(tag)
    case "a": anchor = tag["href"].flatMap { base.resolve($0, limits) }
    case "base": base = tag["href"].flatMap { origin.resolve($0, limits) } ?? base
    case "picture": sources = []
    case "source": sources += tag["srcset"].map { [$0] } ?? []
    case "figure": firstInFigure = pictures.count
    case "figcaption": caption = PlainText(limit: limits.textBytes + 100)
    case "noscript": isInNoscript = true
    case "li": append("• ".utf8)
    default: break
    }
  }

  private mutating func end(_ name: String) {
    let name = MarkupTag(name: name).local
    if hidden == name {
      hidden = nil
      return
    }
    guard hidden == nil else { return }
    breakLine(name)
    switch name {
    case "a": anchor = nil
    case "picture": sources = []
    case "noscript": (isInNoscript, placeholder) = (false, nil)
    case "figcaption": endCaption()
    case "figure":
      endCaption()
      firstInFigure = .max
    default: break
    }
  }

  private mutating func append(_ text: some Sequence<UInt8>) {
    guard hidden == nil else { return }
    if caption != nil { caption?.append(text) } else { page.append(text) }
  }

  private mutating func breakLine(_ name: String) {
    let isParagraph = Self.paragraphs.contains(name)
    guard isParagraph || Self.lines.contains(name) else { return }
    if caption != nil { caption?.breakLines(1) } else { page.breakLines(isParagraph ? 2 : 1) }
  }

  /// Gives the caption to the pictures of its figure; without any, it is text like any other.
  private mutating func endCaption() {
    defer { caption = nil }
    guard let text = caption?.text(cutTo: limits.textBytes) else { return }
    let inside = min(firstInFigure, pictures.count)..<pictures.count
    if inside.isEmpty { page.append(text.utf8) }
    for place in inside { pictures[place].description = text }
    firstInFigure = .max
  }

  private mutating func picture(_ tag: MarkupTag) {
    let image = ImageTag(tag, sources: sources)
    // They are for the first picture behind them; else many pictures would each look at many sources.
    sources = []
    if image.isSmiley {
      append((tag["alt"] ?? "").utf8)
    } else if let picture = image.picture(in: anchor, base, limits) {
      if isInNoscript, let place = placeholder {
        var real = picture
        real.alternativeText = picture.alternativeText ?? pictures[place].alternativeText
        pictures[place] = real
        placeholder = nil
      } else if pictures.count < limits.picturesPerEntry {
        placeholder = image.isPlaceholder && picture.address != anchor ? pictures.count : nil
        pictures.append(picture)
      } else {
        isFull = true
      }
    }
  }

  /// Adds what the open `<video>` plays, the first of what it names.
  private mutating func film(at source: String?) {
    guard let tag = video, let address = source.flatMap({ base.resolve($0, limits) }) else {
      return
    }
    video = nil
    guard films.count < limits.picturesPerEntry else { return isFull = true }
    var film = FeedPicture(address: address)
    film.description = tag["title"]?.line?.cut(to: limits.textBytes)
    film.clip = FeedClip(
      kind: .video, poster: tag["poster"].flatMap { base.resolve($0, limits) })
    films.append(film)
  }
}
