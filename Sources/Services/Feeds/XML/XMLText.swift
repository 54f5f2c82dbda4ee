import Foundation

/// What a text of a feed says, in each of the ways in which they are written.
enum XMLText {
  /// The text as HTML in UTF-8; nil if there is none.
  ///
  /// What is not escaped stands in the document as it is (Atom's `xhtml`, and mistakes of others).
  /// Atom's plain text becomes HTML that says the same.
  static func html(_ element: Element?, _ document: [UInt8], _ limits: FeedLimits) -> [UInt8]? {
    guard let element else { return nil }
    if element.hasMarkup { return Array(document[element.inside].prefix(limits.sourceBytes)) }
    guard !element.text.isEmpty else { return nil }
    guard isPlain(element) else { return Array(element.text.utf8) }
    return escaped(element.text)
  }

  /// The text on one line, without markup if it may have some.
  static func line(
    _ element: Element?, _ document: [UInt8], _ limits: FeedLimits
  ) -> String? {
    guard let element else { return nil }
    if isPlain(element), !element.hasMarkup { return element.text.line?.cut(to: limits.lineBytes) }
    let inside = element.hasMarkup ? Array(document.at(element.inside)) : Array(element.text.utf8)
    let needsReading = inside.contains(0x3C) || inside.contains(0x26)
    let text =
      needsReading
      ? HTMLContent(inside, base: element.base, limits).text
      : String(decoding: inside, as: UTF8.self)
    return text?.line?.cut(to: limits.lineBytes)
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

  /// Whether it says to be plain; Media RSS is so unless it says otherwise or has tags nevertheless.
  private static func isPlain(_ element: Element) -> Bool {
    switch element["type"]?.lowercased() {
    case "text", "plain", "text/plain": true
    case nil: element.vocabulary == .media && !element.text.utf8.contains(0x3C)
    default: false
    }
  }
}

extension [UInt8] {
  fileprivate func at(_ range: Range<Int>) -> ArraySlice<UInt8> {
    self[range.clamped(to: 0..<count)]
  }
}
