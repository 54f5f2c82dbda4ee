import Domain

/// Reads a text of JSON, control characters in it and wrong escapes as they are.
enum JSONText {
  /// The text from behind its quote, and where the document goes on; no place if the text has no end.
  static func read(
    _ bytes: [UInt8], from start: Int, limit: Int
  ) -> (text: String, end: Int?) {
    var result: [UInt8] = []
    var place = start
    while place < bytes.count, bytes[place] != 0x22 {
      let stop = plainEnd(bytes, place)
      if result.count < limit { result.append(contentsOf: bytes[place..<stop]) }
      place = stop
      if place < bytes.count, bytes[place] == 0x5C {
        place = escape(bytes, place, result.count < limit, &result)
      }
    }
    let text = String(decoding: result.prefix(limit), as: UTF8.self)
    return (text, place < bytes.count ? place + 1 : nil)
  }
}

extension JSONText {
  private static func plainEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != 0x22, bytes[place] != 0x5C { place += 1 }
    return place
  }

  /// Appends what an escape means, and says where to go on.
  private static func escape(
    _ bytes: [UInt8], _ place: Int, _ isKept: Bool, _ result: inout [UInt8]
  ) -> Int {
    guard place + 1 < bytes.count else { return place + 1 }
    var meaning: [UInt8]
    var end = place + 2
    switch bytes[place + 1] {
    case 0x6E: meaning = [0x0A]
    case 0x74: meaning = [0x09]
    case 0x72: meaning = [0x0D]
    case 0x62: meaning = [0x08]
    case 0x66: meaning = [0x0C]
    case 0x75:
      (meaning, end) = unicode(bytes, place)
    default:
      meaning = [bytes[place + 1]]
    }
    if isKept { result.append(contentsOf: meaning) }
    return end
  }

  /// `\u00e9`, or two of them for what lies beyond 16 bits; half a pair becomes `�`.
  private static func unicode(_ bytes: [UInt8], _ place: Int) -> ([UInt8], Int) {
    guard let first = unit(bytes, place) else { return ([0x75], place + 2) }
    // A zero is no part of any text.
    if first == 0 { return ([], place + 6) }
    if (0xD800..<0xDC00).contains(first), let second = unit(bytes, place + 6),
      (0xDC00..<0xE000).contains(second)
    {
      return (Array(String(decoding: [first, second], as: UTF16.self).utf8), place + 12)
    }
    return (Array(String(decoding: [first], as: UTF16.self).utf8), place + 6)
  }

  private static func unit(_ bytes: [UInt8], _ place: Int) -> UInt16? {
    guard place + 6 <= bytes.count, bytes[place] == 0x5C, bytes[place + 1] == 0x75 else {
      return nil
    }
    return Int(
      untrusted: String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16
    )
    .flatMap { $0 < 0 ? nil : UInt16(clamping: $0) }
  }
}
