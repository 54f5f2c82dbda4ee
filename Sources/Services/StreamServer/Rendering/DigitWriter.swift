import Domain

/// Writes numbers of a fixed width, one behind the other, into a text's memory.
struct DigitWriter {
  let utf8: UnsafeMutableBufferPointer<UInt8>
  private(set) var length = 0

  init(_ utf8: UnsafeMutableBufferPointer<UInt8>) {
    self.utf8 = utf8
  }

  /// A number with at least `width` digits, and what stands behind it.
  mutating func write(_ number: Int, _ width: Int, then end: Unicode.Scalar) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let magnitude = Int(untrusted: number.magnitude)
    var place = (1..<width).reduce(1) { place, _ in place * 10 }
    while magnitude / place >= 10 { place *= 10 }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8(clamping: magnitude / place % 10))
      place /= 10
    }
    append(UInt8(ascii: end))
  }

  private mutating func append(_ byte: UInt8) {
    utf8[length] = byte
    length += 1
  }
}
