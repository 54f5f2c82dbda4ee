import Foundation

/// Turns the bytes of a document into UTF-8, whatever they claim to be.
///
/// What can be seen counts more than what is declared, because declarations are often wrong:
/// 1. a byte order mark, or zeros where UTF-16 has them;
/// 2. UTF-8, if all of it is valid and it declares no encoding that looks the same;
/// 3. what the content type says, else the document: any encoding iconv knows, Western ones last;
/// 4. UTF-8 again, with each byte that is not as Windows-1252: documents pasted together from both,
///    and those in an encoding that nobody knows.
///
/// A zero is no part of any text, and would end it where texts are C's: it is left out.
enum DocumentText {
  /// The document in UTF-8, without a byte order mark.
  static func utf8(_ bytes: [UInt8], contentType: String? = nil) -> [UInt8] {
    var text = decoded(bytes, contentType)
    if text.position(of: 0, from: 0) != nil { text.removeAll { $0 == 0 } }
    return text
  }
}

extension DocumentText {
  private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let chineseMark: [UInt8] = [0x84, 0x31, 0x95, 0x33]

  private static func decoded(_ bytes: [UInt8], _ contentType: String?) -> [UInt8] {
    if bytes.starts(with: utf8Mark) {
      let rest = Array(bytes.dropFirst(utf8Mark.count))
      return valid(rest) ?? mixed(rest)
    }
    if bytes.starts(with: chineseMark),
      let text = CharacterEncoding.utf8(Array(bytes.dropFirst(chineseMark.count)), in: "gb18030")
    {
      return text
    }
    if let wide = WideText(bytes) { return wide.utf8 }
    let declared = [DeclaredCharset(contentType: contentType), DeclaredCharset(document: bytes)]
      .compactMap { $0 }
    if let text = valid(bytes) {
      let shifting = declared.first { CharacterEncoding.isSevenBit($0.name) }
      guard let shifting, bytes.allSatisfy({ $0 < 0x80 }) else { return text }
      return markup(bytes, in: shifting) ?? text
    }
    for charset in declared where !charset.isUTF8 && !charset.isWestern {
      if let text = markup(bytes, in: charset) { return text }
    }
    // Servers call Western what they know nothing about.
    return declared.contains(where: \.isWestern) ? Windows1252.utf8(bytes) : mixed(bytes)
  }

  /// The document if all of it is UTF-8, but for a character that was cut off at the end.
  private static func valid(_ bytes: [UInt8]) -> [UInt8]? {
    let trimmed = bytes.dropLast(unfinished(bytes))
    guard trimmed.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) != nil else {
      return nil
    }
    return trimmed.count == bytes.count ? bytes : Array(trimmed)
  }

  /// The document in an encoding, unless what shows without any that it begins with markup or JSON does
  /// not begin with it then: it was declared wrongly.
  private static func markup(_ bytes: [UInt8], in charset: DeclaredCharset) -> [UInt8]? {
    guard let text = CharacterEncoding.utf8(bytes, in: charset.name) else { return nil }
    let first = bytes.first { !$0.isBlank }
    let isShown = [0x3C, 0x7B, 0x5B].contains(first)
    return !isShown || text.first { !$0.isBlank } == first ? text : nil
  }
}

extension DocumentText {
  /// How many bytes at the end are the start of a character that was cut off.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for length in 1...3 {
      guard bytes.count >= length else { return 0 }
      let byte = bytes[bytes.count - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return needed > length ? length : 0
    }
    return 0
  }

  private static func mixed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var place = 0
    while place < bytes.count {
      let length = characterLength(bytes, at: place)
      if length > 0 {
        result.append(contentsOf: bytes[place..<(place + length)])
      } else {
        result.append(contentsOf: Windows1252.utf8(CollectionOfOne(bytes[place])))
      }
      place += max(1, length)
    }
    return result
  }

  /// How many bytes the character here has; 0 if it is none (RFC 3629, section 4).
  private static func characterLength(_ bytes: [UInt8], at place: Int) -> Int {
    let first = bytes[place]
    if first < 0x80 { return 1 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard (0xC2...0xF4).contains(first), place + length <= bytes.count else { return 0 }
    let second = bytes[place + 1]
    let isAllowed =
      switch first {
      case 0xE0: (0xA0...0xBF).contains(second)
      case 0xED: (0x80...0x9F).contains(second)
      case 0xF0: (0x90...0xBF).contains(second)
      case 0xF4: (0x80...0x8F).contains(second)
      default: second & 0xC0 == 0x80
      }
    let rest = bytes[(place + 2)..<(place + length)]
    return isAllowed && rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }
}
