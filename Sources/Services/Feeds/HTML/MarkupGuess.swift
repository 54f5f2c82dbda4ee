/// Tells HTML from text, where a format does not say which of them it has.
enum MarkupGuess {
  /// Whether there are tags that nobody writes to be read: pairs of known ones, or known ones without an
  /// end. In `if a<b then c>d` are none.
  static func isHTML(_ text: [UInt8], _ limits: FeedLimits) -> Bool {
    guard text.contains(0x3C) else { return false }
    var opened: Set<String> = []
    var tokens = MarkupTokenizer(text, .html, limits)
    while let token = tokens.next() {
      switch token {
      case .start(let tag):
        if isSingle(tag) { return true }
        if paired.contains(tag.name) { opened.insert(tag.name) }
      case .end(let name): if opened.contains(name) { return true }
      case .text, .literal: break
      }
    }
    return false
  }

  /// Text that is no HTML, but may have references in it that were escaped once too often, such as
  /// `&#8217;` and `&hellip;`. Those for `&`, `<`, `>` and `"` may be meant, and stay.
  static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: CharacterReferences.decoded(bytes, bytes.indices, keepsMarkup: true), as: UTF8.self)
  }

  private static func isSingle(_ tag: MarkupTag) -> Bool {
    switch tag.name {
    case "img": tag["src"]?.isEmpty == false
    case "br", "hr", "wbr": tag.attributes.allSatisfy { !$0.value.isEmpty }
    default: false
    }
  }

  private static let paired: Set = [
    "a", "abbr", "b", "big", "blockquote", "center", "cite", "code", "del", "div", "em", "figure",
    "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "ins", "li", "mark", "ol", "p", "pre", "q",
    "ruby",
    "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul",
  ]
}
