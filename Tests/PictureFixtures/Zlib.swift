/// Writes zlib streams without a compressor (RFC 1950 and 1951).
enum Zlib {
  /// The bytes as they are, in blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let block = bytes[start..<min(bytes.count, start + 65_535)]
      start += block.count
      let length = UInt16(block.count)
      stream.append(start == bytes.count ? 1 : 0)
      for number in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      stream += block
    } while start < bytes.count
    return stream + adler(bytes)
  }

  /// So many zeros and a few more, about a thousand of them in each byte.
  ///
  /// One literal, then runs of 258 at distance 1: thirteen bits each in the fixed code, which
  /// come round after eight of them.
  static func zeros(_ count: Int) -> [UInt8] {
    let rounds = (count - 1 + 258 * 8 - 1) / (258 * 8)
    var bits = BitWriter()
    bits.append(1, count: 1)  // last block
    bits.append(1, count: 2)  // fixed codes
    bits.append(reversed: 0x30, count: 8)  // literal 0
    for _ in 0..<rounds * 8 {
      bits.append(reversed: 0xC5, count: 8)  // length 258
      bits.append(reversed: 0, count: 5)  // distance 1
    }
    bits.append(reversed: 0, count: 7)  // end of block
    let total = 1 + rounds * 8 * 258
    let sum = UInt32(total % 65_521) << 16 | 1
    return [0x78, 0x01] + bits.bytes + bigEndian(sum)
  }
}

extension Zlib {
  private static func adler(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return bigEndian(high << 16 | low)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private struct BitWriter {
    var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ value: Int, count: Int) {
      for bit in 0..<count { append(value >> bit & 1) }
    }

    mutating func append(reversed value: Int, count: Int) {
      for bit in (0..<count).reversed() { append(value >> bit & 1) }
    }

    private mutating func append(_ bit: Int) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(bit << used)
      used += 1
    }
  }
}
