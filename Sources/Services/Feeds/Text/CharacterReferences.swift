import Domain

/// Replaces `&amp;`, `&#8212;` and `&eacute;` by what they stand for.
///
/// Numbers, and the names of HTML, which has XML's five among them: nothing a document defines
/// itself, so nothing can grow. What is no reference stays as it is, a lone `&` too.
enum CharacterReferences {
  /// Longest name or number between `&` and `;`, in bytes.
  private static let longest = 32

  /// The names that XML itself needs, but for the apostrophe's.
  private static let markup = ["amp", "lt", "gt", "quot"]

  /// The bytes of a range as UTF-8 with references replaced, but for the names of markup's own characters
  /// if these are to be kept.
  static func decoded(
    _ bytes: [UInt8], _ range: Range<Int>, keepsMarkup: Bool = false
  ) -> [UInt8] {
    var result: [UInt8] = []
    var place = range.lowerBound
    while let found = bytes.position(of: 0x26, from: place, to: range.upperBound) {
      result.append(contentsOf: bytes[place..<found])
      place = append(bytes, found, range.upperBound, keepsMarkup, to: &result)
    }
    result.append(contentsOf: bytes[place..<range.upperBound])
    return result
  }
}

extension CharacterReferences {
  /// Appends what stands at an `&`, and says where to go on.
  private static func append(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ keepsMarkup: Bool, to result: inout [UInt8]
  ) -> Int {
    let limit = min(end, start + longest)
    var stop = start + 1
    if stop < limit, bytes[stop] == 0x23 { stop += 1 }
    while stop < limit, bytes[stop].isLetter || bytes[stop].isDigit { stop += 1 }
    let isClosed = stop < limit && bytes[stop] == 0x3B
    let name = bytes[(start + 1)..<stop]
    guard
      let text = name.first == 0x23
        ? number(name.dropFirst()) : named(name, isClosed, keepsMarkup)
    else {
      result.append(0x26)
      return start + 1
    }
    result.append(contentsOf: text.utf8)
    return isClosed ? stop + 1 : stop
  }

  /// A name may lack its `;` only where it cannot be part of an address such as `?a=1&copy=2`.
  private static func named(
    _ name: ArraySlice<UInt8>, _ isClosed: Bool, _ keepsMarkup: Bool
  ) -> String? {
    guard !name.isEmpty else { return nil }
    let name = String(decoding: name, as: UTF8.self)
    let isMarkup = markup.contains(name)
    guard isClosed || isMarkup || name == "nbsp", !(isMarkup && keepsMarkup) else { return nil }
    return NamedCharacters.text(name)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> String? {
    let isHexadecimal = digits.first == 0x78 || digits.first == 0x58
    let digits = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard let number = Int(untrusted: digits, radix: isHexadecimal ? 16 : 10),
      number >= 0
    else {
      return !digits.isEmpty && digits.allSatisfy(\.isHexDigit) ? "\u{FFFD}" : nil
    }
    let value = UInt32(clamping: number)
    guard value != 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    // HTML reads numbers of C1 controls as Windows-1252, which is what was meant.
    return String(
      (0x80..<0xA0).contains(value) ? Windows1252.scalar(UInt8(clamping: value)) : scalar)
  }
}
