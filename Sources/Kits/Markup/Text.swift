import Foundation

extension [UInt8] {
  /// Where a byte is next, at or after `start` and before `end`.
  public func position(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = Swift.min(end ?? count, count)
    guard start < end else { return nil }
    return withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(clamping: byte), end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Where a short pattern is next, at or after `start`.
  public func position(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var place = start
    while let found = position(of: first, from: place) {
      if has(pattern, at: found) { return found }
      place = found + 1
    }
    return nil
  }

  /// Whether a pattern starts here.
  public func has(_ pattern: [UInt8], at place: Int) -> Bool {
    place + pattern.count <= count && pattern.indices.allSatisfy { self[place + $0] == pattern[$0] }
  }

  /// Whether a word starts here, whatever its case; `word` is in lower case.
  public func hasWord(_ word: [UInt8], at place: Int) -> Bool {
    place + word.count <= count
      && word.indices.allSatisfy { self[place + $0].lowercasedASCII == word[$0] }
  }
}

extension UInt8 {
  /// A blank of XML and HTML.
  public var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// A letter of the alphabet without marks.
  public var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// `0` to `9`.
  public var isDigit: Bool { (0x30...0x39).contains(self) }

  /// A capital as its lower-case letter, anything else as it is.
  public var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension String {
  /// The text if it has at most so many bytes of UTF-8, else its beginning and a `…`.
  ///
  /// It ends with a complete character, unless that has 64 bytes or more.
  public func cut(to bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    var end = utf8.index(startIndex, offsetBy: max(0, bytes))
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    var start = String(self[..<end])
    if let last = start.last, last.utf8.count < 64, !last.isWhitespace { start.removeLast() }
    // By scalars: to Swift, a blank with a combining mark is a blank.
    while start.unicodeScalars.last?.properties.isWhitespace == true {
      start.unicodeScalars.removeLast()
    }
    return start + "…"
  }

  /// The text on one line, without blanks around it; nil if nothing is left.
  public var line: String? {
    let words =
      utf8.allSatisfy { $0 < 0x80 }
      ? utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)) }
      : unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    return words.isEmpty ? nil : words.count == 1 ? words[0] : words.joined(separator: " ")
  }

  /// An address without the `feed:` that some pages put before it, as in `feed:https://…` and `feed://…`.
  public var withoutFeedScheme: String {
    if hasPrefix("feed:https://") || hasPrefix("feed:http://") { return String(dropFirst(5)) }
    return hasPrefix("feed://") ? "https" + dropFirst(4) : self
  }

  /// Whether an address has somebody's name or password in it.
  public var namesUser: Bool {
    URL(string: self).map { $0.user() != nil || $0.password() != nil } ?? false
  }
}
