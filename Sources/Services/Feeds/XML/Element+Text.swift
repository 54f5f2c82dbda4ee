import Foundation
import Markup

// The texts of a feed, in all the ways in which they are written.
extension Element {
  /// What an element contains, once its own references are resolved.
  enum TextKind {
    /// Plain text.
    case text
    case html
    /// One or the other: the content has to show which.
    case unknown
  }

  /// The text as HTML in UTF-8; nil if there is none. Plain text becomes HTML that says the same.
  func html(_ limits: FeedLimits) -> [UInt8]? {
    if let markup { return markup }
    guard !text.isEmpty else { return nil }
    let bytes = Array(text.utf8)
    switch kind(untyped: .html) {
    case .text: return MarkupGuess.escaped(text)
    case .html: return bytes
    case .unknown: return MarkupGuess.isHTML(bytes, limits) ? bytes : MarkupGuess.escaped(text)
    }
  }

  /// The text on one line, without markup; `untyped` is the kind of elements that do not tell theirs.
  func plainLine(_ limits: FeedLimits, untyped: TextKind = .unknown) -> String? {
    let bytes = markup ?? Array(text.utf8)
    let kind = kind(untyped: untyped)
    let plain: String?
    if kind == .html || kind == .unknown && MarkupGuess.isHTML(bytes, limits) {
      plain = HTMLContent(bytes, base: base, limits).text
    } else {
      plain = kind == .text ? text : MarkupGuess.text(bytes)
    }
    return plain?.line?.cut(to: limits.lineBytes)
  }

  /// Whether it says that it contains plain text.
  var isText: Bool { kind(untyped: .unknown) == .text }

  /// Media RSS is plain text unless it says otherwise, or has tags nevertheless.
  private func kind(untyped: TextKind) -> TextKind {
    if markup != nil { return .html }
    return switch self["type"]?.lowercased() {
    case "text", "plain", "text/plain": .text
    case nil: vocabulary == .media ? .unknown : untyped
    default: .html
    }
  }
}

/// Tells HTML from plain text where a format does not.
enum MarkupGuess {
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
