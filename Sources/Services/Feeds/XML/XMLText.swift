import Foundation

/// What a text of a feed says, in each of the ways in which they are written.
enum XMLText {
  /// What the characters of an element are, once its own references are resolved.
  enum Kind {
    /// Characters to be read as they are.
    case text
    case html
    /// One or the other: to be seen from what is in it.
    case unknown
  }

  /// The text as HTML in UTF-8; nil if there is none.
  ///
  /// What is not escaped stands in the document as it is (Atom's `xhtml`, and mistakes of others).
  /// Plain text becomes HTML that says the same.
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

  /// The text on one line, without markup; `untyped` is what an element is that says nothing of it.
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

  /// Whether an element says that its characters are to be read as they are.
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

  /// Media RSS is plain unless it says otherwise, or has tags nevertheless.
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
