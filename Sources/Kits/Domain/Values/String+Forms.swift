import Foundation

extension String {
  /// The same text in Unicode's composed form (NFC), whoever wrote it.
  ///
  /// Foundation composes in place, and the time of that grows with the square of what is to be composed. No
  /// character of Swift is composed with its neighbour, so that each few of them can be looked at alone.
  public var composed: String {
    guard utf8.count > 4 * Self.composedAtOnce else { return precomposedStringWithCanonicalMapping }
    var composed = ""
    composed.reserveCapacity(utf8.count)
    var start = startIndex
    while start < endIndex {
      let end = index(start, offsetBy: Self.composedAtOnce, limitedBy: endIndex) ?? endIndex
      composed += String(self[start..<end]).precomposedStringWithCanonicalMapping
      start = end
    }
    return composed
  }

  /// In characters.
  private static let composedAtOnce = 512

  /// With all escaped but letters, digits and `-._~` (RFC 3986, 2.3): safe in paths, queries and forms of the web.
  public var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension Data {
  /// Base64 for addresses (RFC 4648, section 5), without padding.
  public var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

extension Sequence<UInt8> {
  /// Two digits for each byte, the letters among them small.
  public var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  public var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension Unicode.Scalar {
  /// Whether it separates what people list: a comma of any script.
  public var isComma: Bool {
    switch self {
    case ",", "，", "、", "﹐", "､", "،", "؍": true
    default: false
    }
  }
}

extension String {
  /// What stands between commas of any script; nothing is left out but what is empty.
  ///
  /// By scalars: an invisible character would hide the comma it stands at.
  public var partsBetweenCommas: [String] {
    unicodeScalars.split(whereSeparator: \.isComma).map { String($0) }
  }
}
