import Domain
import Markup

/// Puts a text together from the tags and texts of a document, in time that grows with its length.
struct RichTextBuilder {
  private var text = ""
  private var parts: [RichText.Part] = []
  private var frames: [Frame] = []
  /// Which of them are lists, and which are lists or items.
  private var lists: [Int] = []
  private var listsAndItems: [Int] = []
  /// How many elements of a name are open.
  private var open: [String: Int] = [:]
  /// How many of the open elements hide what is in them.
  private var hidden = 0
  private var preformatted = 0
  private var quotes = 0
  /// Line breaks to write before the next word; two separate paragraphs.
  private var breaks = 0
  private var hasBlank = false
  /// What stands before the next word, such as a list's bullet.
  private var mark = ""
  private var paragraph: Int?
  /// The open link.
  private var link: RichText.Meaning?
  /// Where its first word starts.
  private var linkStart: Int?

  /// An element that is open.
  private struct Frame {
    let name: String
    let style: ElementStyle
    /// The number of its next item, in an ordered list.
    var number: Int?
  }

  /// Elements that HTML never closes.
  private static let voids: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Opens an element.
  mutating func start(_ element: MarkupTag) {
    let style = ElementStyle(element)
    var frame = Frame(name: element.name, style: style)
    if style.isHidden { hidden += 1 }
    if style.isPreformatted { preformatted += 1 }
    breaks = max(breaks, style.breaks)
    switch style.kind {
    case .lineBreak: breaks = min(breaks + 1, 2)
    case .link:
      end("a")
      link = LinkMeaning.of(element)
    case .picture: write(element["alt"] ?? "")
    case .orderedList: frame.number = element["start"].flatMap { Int(untrusted: $0) } ?? 1
    case .item:
      endItem()
      mark = itemMark()
    case .quote: quotes += 1
    case .other, .ellipsis: break
    }
    if style.isList { lists.append(frames.count) }
    if style.isList || style.kind == .item { listsAndItems.append(frames.count) }
    frames.append(frame)
    open[frame.name, default: 0] += 1
    if element.isEmpty || Self.voids.contains(frame.name) { endLast() }
  }

  /// Closes the last open element of a name and everything in it. A `</p>` that closes nothing still
  /// ends a paragraph.
  mutating func end(_ name: String) {
    guard open[name, default: 0] > 0 else {
      if name == "p" { breaks = max(breaks, 2) }
      return
    }
    while let last = frames.last {
      endLast()
      if last.name == name { return }
    }
  }

  /// Text within the elements that are open.
  mutating func write(_ string: String) {
    guard hidden == 0 else { return }
    if preformatted > 0 { return writeLines(of: string) }
    var word = string.startIndex
    var index = word
    while index < string.endIndex {
      let next = string.utf8.index(after: index)
      if string.utf8[index].isBlank {
        append(string[word..<index])
        hasBlank = true
        word = next
      }
      index = next
    }
    append(string[word...])
  }

  /// The whole text.
  mutating func finish() -> RichText {
    while !frames.isEmpty { endLast() }
    closeParagraph()
    parts.sort { $0.stands(before: $1) }
    return RichText(text: text, parts: parts)
  }
}

extension RichTextBuilder {
  private mutating func endLast() {
    guard let frame = frames.popLast() else { return }
    if lists.last == frames.count { lists.removeLast() }
    if listsAndItems.last == frames.count { listsAndItems.removeLast() }
    open[frame.name, default: 0] -= 1
    let style = frame.style
    if style.kind == .ellipsis { write("…") }
    if style.isHidden { hidden -= 1 }
    if style.isPreformatted { preformatted -= 1 }
    if style.kind == .quote { quotes -= 1 }
    if style.kind == .item { mark = "" }
    breaks = max(breaks, style.breaks)
    guard style.kind == .link else { return }
    if let link, let linkStart { note(link, from: linkStart) }
    (link, linkStart) = (nil, nil)
  }

  /// A new item ends the one before it in the same list.
  private mutating func endItem() {
    guard let last = listsAndItems.last, frames[last].style.kind == .item else { return }
    while frames.count > last { endLast() }
  }

  private mutating func writeLines(of string: String) {
    for (number, line) in string.split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() {
      if number > 0 { breaks = min(breaks + 1, 2) }
      append(line)
    }
  }

  private mutating func append(_ word: Substring) {
    guard !word.isEmpty else { return }
    beginLine()
    if hasBlank, !text.isEmpty, text.utf8.last != 0x0A, mark.isEmpty { text += " " }
    hasBlank = false
    text += mark
    mark = ""
    if link != nil, linkStart == nil { linkStart = text.utf8.count }
    text += word
  }

  /// Writes the ends of lines that were due, and how the next one begins.
  private mutating func beginLine() {
    if breaks >= 2 { closeParagraph() }
    if !text.isEmpty, breaks > 0 { text += breaks == 1 ? "\n" : "\n\n" }
    if breaks > 0 || text.isEmpty {
      hasBlank = false
      text += String(repeating: "> ", count: min(quotes, 3))
    }
    breaks = 0
    if paragraph == nil { paragraph = text.utf8.count }
  }

  private mutating func closeParagraph() {
    guard let start = paragraph else { return }
    paragraph = nil
    note(.paragraph, from: start)
  }

  private mutating func note(_ meaning: RichText.Meaning, from start: Int) {
    let end = text.utf8.count
    guard start < end else { return }
    var meaning = meaning
    if case .tag("") = meaning { meaning = .tag(String(tagName(from: start))) }
    parts.append(RichText.Part(range: start..<end, meaning: meaning))
  }

  private func tagName(from start: Int) -> Substring {
    let index = text.utf8.index(text.utf8.startIndex, offsetBy: start)
    return text[index...].drop { $0 == "#" || $0 == "＃" }
  }

  private mutating func itemMark() -> String {
    guard let list = lists.last, let number = frames[list].number else { return "• " }
    frames[list].number = number &+ 1
    return "\(number). "
  }
}

extension RichText.Part {
  /// What holds another part comes first.
  fileprivate func stands(before other: RichText.Part) -> Bool {
    let (start, otherStart) = (range.lowerBound, other.range.lowerBound)
    guard start == otherStart else { return start < otherStart }
    return meaning == .paragraph && other.meaning != .paragraph
  }
}

/// What an element does to the text in it.
struct ElementStyle {
  /// What it is, as far as that matters.
  enum Kind {
    case lineBreak, link, picture, orderedList, item, quote, ellipsis, other
  }

  let kind: Kind
  /// Lines that begin before and behind it; two part paragraphs.
  let breaks: Int
  let isHidden: Bool
  let isPreformatted: Bool
  let isList: Bool

  init(_ element: MarkupTag) {
    let name = element.name
    let classes = name == "span" ? element["class"] ?? "" : ""
    let isEllipsis = classes.split(separator: " ").contains("ellipsis")
    kind = isEllipsis ? .ellipsis : Self.kinds[name] ?? .other
    breaks = Self.breaks[name] ?? 0
    isHidden = Self.unseen.contains(name) || classes.split(separator: " ").contains("invisible")
    isPreformatted = name == "pre"
    isList = name == "ul" || name == "ol"
  }

  private static let kinds: [String: Kind] = [
    "br": .lineBreak, "a": .link, "img": .picture, "ol": .orderedList, "li": .item,
    "blockquote": .quote,
  ]

  private static let breaks = [
    "p": 2, "blockquote": 2, "pre": 2, "ul": 2, "ol": 2, "hr": 2, "table": 2, "h1": 2, "h2": 2,
    "h3": 2, "h4": 2, "h5": 2, "h6": 2, "div": 1, "li": 1, "tr": 1, "section": 2, "article": 2,
  ]

  private static let unseen: Set = [
    "script", "style", "head", "template", "iframe", "object", "noscript", "svg", "math", "rp",
  ]
}

/// What a link leads to, by how servers mark it.
enum LinkMeaning {
  /// Mastodon has `mention hashtag` for tags and `u-url mention` for people, Pixelfed `u-url hashtag`.
  static func of(_ element: MarkupTag) -> RichText.Meaning? {
    let classes = (element["class"] ?? "").split(separator: " ")
    if classes.contains("hashtag") || element["rel"] == "tag" { return .tag("") }
    guard let address = element["href"], !address.isEmpty else { return nil }
    return classes.contains("mention") ? .mention(address) : .link(address)
  }
}
