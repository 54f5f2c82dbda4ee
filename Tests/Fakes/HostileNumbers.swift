/// Numbers that somebody writes who wants to see a program end.
public enum HostileNumbers {
  /// As a server, a feed or a header writes them.
  public static let texts = [
    "-1", "0", "7", "2147483648", "4294967296", "9007199254740993", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "18446744073709551615", "1e308", "-1e308",
    "1e999",
    "0.5", "NaN", "\"7\"", "\"9223372036854775807\"",
  ]

  /// As a database or a decoder has them.
  public static let integers: [Int64] = [
    -1, 0, 7, (1 << 31) - 1, 1 << 31, 1 << 32, 1 << 53, .max - 1, .max, .min + 1, .min, -(1 << 53),
  ]

  /// A document with one number in it replaced by each of ``texts``, for each number there is, also within
  /// dates and names.
  public static func variants(of document: String) -> [String] {
    let bytes = Array(document.utf8)
    var variants: [String] = []
    var place = 0
    while place < bytes.count {
      guard isDigit(bytes[place]) else {
        place += 1
        continue
      }
      let end = bytes[place...].firstIndex { !isDigit($0) } ?? bytes.count
      for text in texts {
        variants.append(
          String(decoding: bytes[..<place] + Array(text.utf8) + bytes[end...], as: UTF8.self))
      }
      place = end
    }
    return variants
  }

  /// Bytes with each eight, four and two of them replaced by the largest and the smallest number, and by
  /// those around them.
  public static func variants(of bytes: [UInt8]) -> [[UInt8]] {
    let numbers: [[UInt8]] = [8, 4, 2].flatMap { count -> [[UInt8]] in
      let ones = [UInt8](repeating: 0xFF, count: count)
      return [ones, [0x7F] + ones.dropFirst(), [0x80] + ones.dropFirst().map { _ in 0 }]
    }
    return bytes.indices.flatMap { place in
      numbers.compactMap { number in
        guard place + number.count <= bytes.count else { return nil }
        return Array(bytes[..<place] + number + bytes[(place + number.count)...])
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
