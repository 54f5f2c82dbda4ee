/// FNV-1a of 64 bits: the same on every machine and in every version, unlike Swift's own.
enum StableHash {
  /// The hash of a text in hexadecimal digits.
  static func of(_ text: String) -> String {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(clamping: byte)) &* 0x100_0000_01B3 }
    return String(value, radix: 16)
  }
}
