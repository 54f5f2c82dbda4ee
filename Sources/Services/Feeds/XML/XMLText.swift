import Foundation
import Markup

/// Reads the texts of a feed, in all the ways in which they are written.
enum XMLText {
  /// What an element contains, once its own references are resolved.
  enum Kind {
    /// Plain text.
    case text
    case html
    /// One or the other: the content has to show which.
    case unknown
  }

  /// The text as HTML in UTF-8; nil if there is none.
  ///
  /// Markup that is not escaped is taken from the document as it is (Atom's `xhtml`, and mistakes of
  /// others). Plain text becomes HTML that says the same.
  static func html(_ element: Element?, _ document: [UInt8], _ limits: FeedLimits) -> [UInt8]? {
    guard let element else { return nil }
    if element.hasMarkup { return Array(document[element.inside].prefix(limits.sourceBytes)) }
    guard !element.text.isEmpty else { return nil }
    let bytes = Array(element.text.utf8)
    switch kind(of: element, untyped: .html) {
    case .text: return escaped(element.text)
    case .html: return bytes
    case .unknown: return MarkupGuess.isHTML(bytes, limits) ? bytes : escaped(element.text)
    }
  }

  /// The text on one line, without markup; `untyped` is the kind of elements that do not tell theirs.
  static func line(
    _ element: Element?, _ document: [UInt8], _ limits: FeedLimits, untyped: Kind = .unknown
  ) -> String? {
    guard let element else { return nil }
    let inside = element.hasMarkup ? Array(document.at(element.inside)) : Array(element.text.utf8)
    let kind = element.hasMarkup ? .html : kind(of: element, untyped: untyped)
    let text: String?
    if kind == .html || kind == .unknown && MarkupGuess.isHTML(inside, limits) {
      text = HTMLContent(inside, base: element.base, limits).text
    } else {
      text = kind == .text ? element.text : MarkupGuess.text(inside)
    }
    return text?.line?.cut(to: limits.lineBytes)
  }

  /// Whether an element says that it contains plain text.
  static func isText(_ element: Element) -> Bool {
    !element.hasMarkup && kind(of: element, untyped: .unknown) == .text
  }

  /// Plain text as HTML, with its line breaks.
  static func escaped(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x26: result += Array("&amp;".utf8)
      case 0x3C: result += Array("&lt;".utf8)
      case 0x0A: result += Array("<br>".utf8)
      default: result.append(byte)
      }
    }
    return result
  }

  /// Media RSS is plain text unless it says otherwise, or has tags nevertheless.
  private static func kind(of element: Element, untyped: Kind) -> Kind {
    switch element["type"]?.lowercased() {
    case "text", "plain", "text/plain": .text
    case nil: element.vocabulary == .media ? .unknown : untyped
    default: .html
    }
  }
}

extension [UInt8] {
  fileprivate func at(_ range: Range<Int>) -> ArraySlice<UInt8> {
    self[range.clamped(to: 0..<count)]
  }
}

/// Tells HTML from plain text where a format does not.
enum MarkupGuess {
  /// Whether there are tags that nobody writes to be read: pairs of known ones, or known ones that have no
  /// end. There are none in `if a<b then c>d`.
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

  /// Plain text, with references replaced that were escaped once too often, such as `&#8217;` and
  /// `&hellip;`. Those for `&`, `<`, `>` and `"` may be meant as text and stay.
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
    "ruby", "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul",
  ]
}
