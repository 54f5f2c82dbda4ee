import Domain

/// Turns the bytes of a document into UTF-8.
///
/// The bytes count more than the declared encoding, which is often wrong. In this order:
/// 1. a byte order mark, or zeros where UTF-16 has them;
/// 2. UTF-8, if it is valid and the declared encoding does not look the same;
/// 3. the encoding of the content type, then that of the document: any that iconv knows;
/// 4. Windows-1252, if a Western encoding is declared;
/// 5. UTF-8 in which each invalid byte counts as Windows-1252, for documents that mix both.
///
/// Zero bytes are removed: no text contains them, and a C string would end there.
public enum DocumentText {
  /// The document in UTF-8, without a byte order mark.
  public static func utf8(_ bytes: [UInt8], contentType: String? = nil) -> [UInt8] {
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
    if let text = wide(bytes) { return text }
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
    // Servers declare a Western encoding when they do not know.
    return declared.contains(where: \.isWestern) ? Windows1252.utf8(bytes) : mixed(bytes)
  }

  /// The document if it is valid UTF-8, without a character that is cut off at the end.
  private static func valid(_ bytes: [UInt8]) -> [UInt8]? {
    let trimmed = bytes.dropLast(unfinished(bytes))
    guard trimmed.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) != nil else {
      return nil
    }
    return trimmed.count == bytes.count ? bytes : Array(trimmed)
  }

  /// The document in an encoding. Nil if its first byte shows that it is markup or JSON, but in this
  /// encoding it would be neither: then the declaration is wrong.
  private static func markup(_ bytes: [UInt8], in charset: DeclaredCharset) -> [UInt8]? {
    guard let text = CharacterEncoding.utf8(bytes, in: charset.name) else { return nil }
    let first = bytes.first { !$0.isBlank }
    let isShown = [0x3C, 0x7B, 0x5B].contains(first)
    return !isShown || text.first { !$0.isBlank } == first ? text : nil
  }
}

extension DocumentText {
  /// UTF-8 without a character that is cut off at the end.
  public static func withoutHalfCharacter(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.dropLast(unfinished(bytes)))
  }

  /// How many bytes at the end belong to a character that is cut off.
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

  /// UTF-8 in which each invalid byte counts as Windows-1252.
  private static func mixed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let character):
        result.append(contentsOf: character)
        place += character.count
      case .error(let length):
        result.append(contentsOf: Windows1252.utf8(bytes[place..<(place + length)]))
        place += length
      case .emptyInput: return result
      }
    }
  }
}

extension DocumentText {
  /// A document in UTF-16 or UTF-32, recognised by its byte order mark or its zeros; nil for any other.
  /// Invalid characters become `�`.
  private static func wide(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, 0, 0): return units(bytes.dropFirst(4), [0, 8, 16, 24], UTF32.self)
    case (0, 0, 0xFE, 0xFF): return units(bytes.dropFirst(4), [24, 16, 8, 0], UTF32.self)
    case (0xFF, 0xFE, _, _): return units(bytes.dropFirst(2), [0, 8], UTF16.self)
    case (0xFE, 0xFF, _, _): return units(bytes.dropFirst(2), [8, 0], UTF16.self)
    case (1..., 0, 1..., 0): return units(bytes[...], [0, 8], UTF16.self)
    case (0, 1..., 0, 1...): return units(bytes[...], [8, 0], UTF16.self)
    default: return nil
    }
  }

  /// Text in units whose bytes are shifted by so many bits.
  private static func units<Encoding: Unicode.Encoding>(
    _ bytes: ArraySlice<UInt8>, _ shifts: [UInt32], _ encoding: Encoding.Type
  ) -> [UInt8] {
    let places = stride(
      from: bytes.startIndex, through: bytes.endIndex - shifts.count, by: shifts.count)
    let units = places.map { place in
      shifts.indices.reduce(Encoding.CodeUnit.zero) {
        $0 | Encoding.CodeUnit(truncatingIfNeeded: bytes[place + $1]) << shifts[$1]
      }
    }
    return Array(String(decoding: units, as: encoding).utf8)
  }
}

/// Windows-1252, which web browsers also use for ISO-8859-1.
enum Windows1252 {
  /// The character of a byte.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(high[Int(untrusted: byte) - 0x80]) ?? "\u{FFFD}"
  }

  /// The bytes as UTF-8.
  static func utf8(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(contentsOf: String(scalar(byte)).utf8)
      }
    }
    return result
  }

  private static let high: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
