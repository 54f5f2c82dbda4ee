import Domain

/// A bitmap as PNG whose pixels are stored as they are: nothing that compresses is at hand here, and
/// who saves a sample has room for it.
struct UncompressedPNG {
  /// The file.
  let bytes: [UInt8]

  /// Writes the pixels with their transparency.
  init(_ bitmap: Bitmap) {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    var header = Self.number(width) + Self.number(height)
    header += [8, 6, 0, 0, 0]
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (4 * width + 1))
    for row in 0..<height {
      rows.append(0)
      rows += bitmap.rgba[4 * width * row..<4 * width * (row + 1)]
    }
    bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }
}

extension UncompressedPNG {
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return number(content.count) + body + number(Int(untrusted: checksum(body)))
  }

  /// zlib's frame around blocks that are not compressed (RFC 1950, RFC 1951).
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    result.reserveCapacity(content.count + content.count / 4096 + 16)
    var rest = content[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let (low, high) = (
        UInt8(truncatingIfNeeded: block.count), UInt8(truncatingIfNeeded: block.count >> 8)
      )
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high]
      result += block
    } while !rest.isEmpty
    var (first, second) = (1, 0)
    for byte in content {
      first = (first + Int(untrusted: byte)) % 65521
      second = (second + first) % 65521
    }
    return result + number(second << 16 | first)
  }

  /// The CRC of PNG (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { crc, byte in
      table[Int(untrusted: (crc ^ UInt32(clamping: byte)) & 0xFF)] ^ (crc >> 8)
    }
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(clamping: number)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
