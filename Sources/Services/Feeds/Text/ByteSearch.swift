import Foundation

extension [UInt8] {
  /// Where a byte is next, at or after `start` and before `end`; as fast as memory can be read.
  func position(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
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
  func position(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var place = start
    while let found = position(of: first, from: place) {
      if has(pattern, at: found) { return found }
      place = found + 1
    }
    return nil
  }

  /// Whether a pattern stands here.
  func has(_ pattern: [UInt8], at place: Int) -> Bool {
    place + pattern.count <= count && pattern.indices.allSatisfy { self[place + $0] == pattern[$0] }
  }

  /// Whether a word stands here, in capitals or not; `word` is in small letters.
  func hasWord(_ word: [UInt8], at place: Int) -> Bool {
    place + word.count <= count
      && word.indices.allSatisfy { self[place + $0].lowercasedASCII == word[$0] }
  }
}

extension UInt8 {
  /// A blank of XML and HTML.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// A letter of the alphabet without marks.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// `0` to `9`.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// The small letter of a capital, anything else as it is.
  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
