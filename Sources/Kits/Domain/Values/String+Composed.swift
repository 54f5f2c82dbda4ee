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
}
