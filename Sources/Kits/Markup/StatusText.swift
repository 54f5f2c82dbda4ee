import Domain

/// Turns the HTML of a status into text, in time proportional to its length.
///
///     StatusText.read("<p>Fog at <a href='…' class='mention hashtag'>#sea</a></p>")  // Fog at #sea
///
/// Paragraphs are separated by an empty line. What an element hides in the browser is hidden here, too.
public struct StatusText {
  /// How links and mentions are written. Tags are always shown.
  public enum Links: Sendable {
    /// As people see them.
    case shown
    /// Not at all.
    case leftOut
    /// Links as their address, mentions not at all.
    case addresses
  }

  /// The most bytes of HTML that are read of a status; no server accepts one half as long by default.
  public static let htmlBytes = 32_000

  /// An open element.
  private struct Frame {
    let name: String
    let isHidden: Bool
    /// Whether it stands for a shortened address.
    let isShortened: Bool
    /// The number of the next item, in an ordered list.
    var number: Int?
  }

  private let links: Links
  private var text = PlainText()
  private var frames: [Frame] = []
  /// Which frames are lists or items of lists: they alternate.
  private var lists: [Int] = []
  /// How many elements of each name are open.
  private var open: [String: Int] = [:]
  /// How many open elements hide what is in them.
  private var hidden = 0
  private var quotes = 0
  /// What is written instead of the words of the open link; nil if the words are.
  private var linkText: [UInt8]?

  private init(_ links: Links) {
    self.links = links
  }

  /// The text of HTML; of its beginning if it is longer than so many bytes.
  public static func read(
    _ html: String, links: Links = .shown, limit: Int = StatusText.htmlBytes
  ) -> String {
    let bytes = html.utf8.prefix(limit).filter { $0 != 0 }
    let source = DocumentText.withoutHalfCharacter(bytes)
    var reader = StatusText(links)
    var tokens = MarkupTokenizer(source, .html)
    while let token = tokens.next() {
      switch token {
      case .start(let tag): reader.start(tag)
      case .end(let name): reader.end(name)
      case .text(let range): reader.write(CharacterReferences.decoded(source, range))
      case .literal(let range): reader.write(Array(source[range]))
      }
    }
    while !reader.frames.isEmpty { reader.endLast() }
    return reader.text.text
  }
}

extension StatusText {
  /// How many lines below what is around it an element stands; two make a paragraph.
  private static let breaks = [
    "p": 2, "blockquote": 2, "pre": 2, "ul": 2, "ol": 2, "hr": 2, "table": 2, "h1": 2, "h2": 2,
    "h3": 2, "h4": 2, "h5": 2, "h6": 2, "div": 1, "li": 1, "tr": 1, "section": 2, "article": 2,
  ]

  private static let unseen: Set = [
    "script", "style", "head", "template", "iframe", "object", "noscript", "svg", "math", "rp",
  ]

  /// Elements that have no end.
  private static let voids: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  private mutating func start(_ tag: MarkupTag) {
    let name = tag.name
    let classes = name == "span" ? (tag["class"] ?? "").split(separator: " ") : []
    var frame = Frame(
      name: name, isHidden: Self.unseen.contains(name) || classes.contains("invisible"),
      isShortened: classes.contains("ellipsis"))
    if frame.isHidden { hidden += 1 }
    text.breakLines(Self.breaks[name] ?? 0)
    switch name {
    case "br": text.addLineBreak()
    case "a":
      end("a")
      linkText = replacement(of: tag)
    case "img": write(Array((tag["alt"] ?? "").utf8))
    case "ol": frame.number = tag["start"].flatMap { Int(untrusted: $0) } ?? 1
    case "li":
      endItem()
      text.mark = itemMark()
    case "blockquote": quote(1)
    default: break
    }
    if name == "ul" || name == "ol" || name == "li" { lists.append(frames.count) }
    frames.append(frame)
    open[name, default: 0] += 1
    if tag.isEmpty || Self.voids.contains(name) { endLast() }
  }

  /// Closes the last open element of a name with everything in it. A `</p>` that closes nothing still
  /// ends a paragraph.
  private mutating func end(_ name: String) {
    guard open[name, default: 0] > 0 else {
      if name == "p" { text.breakLines(2) }
      return
    }
    while let last = frames.last {
      endLast()
      if last.name == name { return }
    }
  }

  private mutating func endLast() {
    guard let frame = frames.popLast() else { return }
    if lists.last == frames.count { lists.removeLast() }
    open[frame.name, default: 0] -= 1
    if frame.isShortened { write(Array("…".utf8)) }
    if frame.isHidden { hidden -= 1 }
    switch frame.name {
    case "a": linkText = nil
    case "li": text.mark = ""
    case "blockquote": quote(-1)
    default: break
    }
    text.breakLines(Self.breaks[frame.name] ?? 0)
  }

  /// A new item ends the one before it in the same list.
  private mutating func endItem() {
    guard let last = lists.last, frames[last].name == "li" else { return }
    while frames.count > last { endLast() }
  }

  private mutating func itemMark() -> String {
    guard let list = lists.last, let number = frames[list].number else { return "• " }
    frames[list].number = number &+ 1
    return "\(number). "
  }

  private mutating func quote(_ more: Int) {
    quotes += more
    text.lineStart = String(repeating: "> ", count: min(quotes, 3))
  }

  private mutating func write(_ bytes: [UInt8]) {
    guard hidden == 0 else { return }
    if let linkText {
      // A link without words does not show.
      guard bytes.contains(where: { !$0.isBlank }) else { return }
      text.append(linkText)
      self.linkText = []
    } else if open["pre", default: 0] > 0 {
      text.appendLines(bytes)
    } else {
      text.append(bytes)
    }
  }

  /// Mastodon marks tags as `mention hashtag` and people as `u-url mention`, Pixelfed tags as
  /// `u-url hashtag`.
  private func replacement(of link: MarkupTag) -> [UInt8]? {
    let classes = (link["class"] ?? "").split(separator: " ")
    let isTag = classes.contains("hashtag") || link["rel"] == "tag"
    guard links != .shown, !isTag, let address = link["href"], !address.isEmpty else { return nil }
    return links == .addresses && !classes.contains("mention") ? Array(address.utf8) : []
  }
}
