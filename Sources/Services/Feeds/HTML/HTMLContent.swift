import Domain
import Foundation
import Markup

/// What a piece of HTML says and shows: plain text, and pictures in their order.
struct HTMLContent {
  fileprivate(set) var pictures: [FeedPicture] = []
  private var page: PlainText
  private var caption: PlainText?
  private var firstInFigure = Int.max
  /// Where the link leads in which the next picture stands.
  private var anchor: URL?
  /// The `srcset` of `<source>`s, for an `<img>` that has no address of its own.
  private var sources: [String] = []
  /// The element whose text is not shown, until it ends.
  private var hidden: String?
  private var base: URL
  /// Where the content stands; what moves its base starts here, so that many moves add up to nothing.
  private let origin: URL
  private let limits: FeedLimits

  /// Reads HTML in UTF-8, whose relative addresses start at `base`.
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

  /// Reads what an entry says; markup that its program escaped once too often is taken as meant.
  static func ofEntry(_ html: [UInt8], base: URL, _ limits: FeedLimits) -> HTMLContent {
    let content = HTMLContent(html, base: base, limits)
    guard let text = content.text, isMarkup(text) else { return content }
    let lines = text.split(separator: "\n").joined(separator: "<br>")
    var meant = HTMLContent(Array(lines.utf8), base: base, limits)
    meant.pictures = content.pictures + meant.pictures
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

  /// Whether there are tags in a text that nobody writes to be read.
  private static func isMarkup(_ text: String) -> Bool {
    text.contains("<")
      && ["</a>", "</p>", "<br>", "<br/>", "<br />", "<img src="].contains { text.contains($0) }
  }

  private mutating func start(_ tag: MarkupTag) {
    if let moved = tag["xml:base"] { base = origin.resolve(moved, limits) ?? base }
    guard hidden == nil else { return }
    let name = tag.local
    if Self.unseen.contains(name) {
      if !tag.isEmpty { hidden = name }
      return
    }
    breakLine(name)
    switch name {
    case "img": picture(tag)
    case "a": anchor = tag["href"].flatMap { base.resolve($0, limits) }
    case "base": base = tag["href"].flatMap { origin.resolve($0, limits) } ?? base
    case "picture": sources = []
    case "source": sources += tag["srcset"].map { [$0] } ?? []
    case "figure": firstInFigure = pictures.count
    case "figcaption": caption = PlainText(limit: limits.textBytes + 100)
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
    if caption != nil {
      caption?.breakLine(isParagraph: false)
    } else {
      page.breakLine(isParagraph: isParagraph)
    }
  }

  /// Gives the caption to the pictures of its figure; if there are none, it is text like any other.
  private mutating func endCaption() {
    guard let text = caption?.text(cutTo: limits.textBytes) else {
      caption = nil
      return
    }
    caption = nil
    let inside = min(firstInFigure, pictures.count)..<pictures.count
    if inside.isEmpty { page.append(text.utf8) }
    for place in inside { pictures[place].description = text }
    firstInFigure = .max
  }

  private mutating func picture(_ tag: MarkupTag) {
    let image = ImageTag(tag, sources: sources)
    // Theirs is the first picture behind them: many after many would each look at all of them.
    sources = []
    if image.isSmiley {
      append((tag["alt"] ?? "").utf8)
    } else if pictures.count < limits.picturesPerEntry,
      let picture = image.picture(in: anchor, base, limits)
    {
      pictures.append(picture)
    }
  }
}

/// Text as it appears on a page: blanks made one, a line for each block.
struct PlainText {
  private var bytes: [UInt8] = []
  private var newLines = 0
  private var needsBlank = false

  /// Most bytes that are kept; twice what is shown, as blanks may go.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether nothing was said yet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds text in which blanks mean nothing but a distance.
  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text {
      if byte.isBlank {
        needsBlank = true
      } else if bytes.count < limit {
        separate()
        bytes.append(byte)
      } else {
        return
      }
    }
  }

  /// Starts a new line, if there is anything on this one; with an empty one before it if `isParagraph`.
  mutating func breakLine(isParagraph: Bool = false) {
    newLines = max(newLines, isParagraph ? 2 : 1)
  }

  /// The text; nil if there is none.
  func text(cutTo limit: Int) -> String? {
    bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self).cut(to: limit)
  }
}

extension PlainText {
  private mutating func separate() {
    if !bytes.isEmpty {
      if newLines > 0 {
        bytes.append(contentsOf: repeatElement(0x0A, count: newLines))
      } else if needsBlank {
        bytes.append(0x20)
      }
    }
    newLines = 0
    needsBlank = false
  }
}
