import Domain

/// Windows-1252, of which ISO-8859-1 is taken for a name, as web browsers do.
enum Windows1252 {
  /// What a byte means.
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
