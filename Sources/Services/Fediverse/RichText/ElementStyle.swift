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

  init(_ element: XMLLibrary.Element) {
    let name = element.name
    let classes = name == "span" ? element.attribute("class") ?? "" : ""
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
  static func of(_ element: XMLLibrary.Element) -> RichText.Meaning? {
    let classes = (element.attribute("class") ?? "").split(separator: " ")
    if classes.contains("hashtag") || element.attribute("rel") == "tag" { return .tag("") }
    guard let address = element.attribute("href"), !address.isEmpty else { return nil }
    return classes.contains("mention") ? .mention(address) : .link(address)
  }
}
