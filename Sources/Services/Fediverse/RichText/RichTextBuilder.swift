import Domain

/// Puts a text together from the elements of a document.
struct RichTextBuilder {
  private var text = ""
  private var parts: [RichText.Part] = []
  private var frames: [Frame] = []
  /// How many of the elements around hide what is in them.
  private var hidden = 0
  private var preformatted = 0
  private var quotes = 0
  /// Lines to begin before the next word; two part paragraphs.
  private var breaks = 0
  private var hasBlank = false
  /// What stands before the next word, such as a list's mark.
  private var mark = ""
  private var paragraph: Int?

  /// An element that is open.
  private struct Frame {
    let style: ElementStyle
    var link: RichText.Meaning?
    /// Where its first word begins.
    var start: Int?
    /// The number of its next item, in a list that counts.
    var number: Int?
  }

  /// An element begins.
  mutating func start(_ element: XMLLibrary.Element) {
    let style = ElementStyle(element)
    var frame = Frame(style: style)
    if style.isHidden { hidden += 1 }
    if style.isPreformatted { preformatted += 1 }
    breaks = max(breaks, style.breaks)
    switch style.kind {
    case .lineBreak: breaks = min(breaks + 1, 2)
    case .link: frame.link = LinkMeaning.of(element)
    case .picture: write(element.attribute("alt") ?? "")
    case .orderedList: frame.number = element.attribute("start").flatMap { Int(untrusted: $0) } ?? 1
    case .item: mark = itemMark()
    case .quote: quotes += 1
    case .other, .ellipsis: break
    }
    frames.append(frame)
  }

  /// The element that began last is over.
  mutating func end() {
    guard let frame = frames.popLast() else { return }
    let style = frame.style
    if style.kind == .ellipsis { write("…") }
    if style.isHidden { hidden -= 1 }
    if style.isPreformatted { preformatted -= 1 }
    if style.kind == .quote { quotes -= 1 }
    if style.kind == .item { mark = "" }
    breaks = max(breaks, style.breaks)
    if let link = frame.link, let start = frame.start { note(link, from: start) }
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
    closeParagraph()
    parts.sort { $0.stands(before: $1) }
    return RichText(text: text, parts: parts)
  }
}

extension RichTextBuilder {
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
    for index in frames.indices.reversed() where frames[index].link != nil {
      guard frames[index].start == nil else { break }
      frames[index].start = text.utf8.count
    }
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
    guard let list = frames.lastIndex(where: { $0.style.isList }),
      let number = frames[list].number
    else { return "• " }
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

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
