/// Writes pixels as a PNG file (W3C's Portable Network Graphics, third edition), not compressed:
/// it goes no further than the terminal.
enum PNGFile {
  /// The file: eight bits of red, green, blue and alpha a pixel.
  static func encode(_ box: PixelBox) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(box.width) + bytes(box.height) + [8, 6, 0, 0, 0])
      + chunk("IDAT", stream(of: rows(of: box))) + chunk("IEND", [])
  }
}

extension PNGFile {
  private static func rows(of box: PixelBox) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(box.height * (4 * box.width + 1))
    for row in 0..<box.height {
      // Each row begins with the number of its filter: none.
      rows.append(0)
      rows += box.rgba[4 * row * box.width..<4 * (row + 1) * box.width]
    }
    return rows
  }

  /// zlib's format with blocks that are stored as they are (RFC 1950, RFC 1951 section 3.2.4).
  private static func stream(of data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(data.count + data.count / 1000 + 16)
    for start in stride(from: 0, to: data.count, by: 0xFFFF) {
      let block = data[start..<min(start + 0xFFFF, data.count)]
      let length = UInt16(block.count)
      stream.append(block.endIndex == data.count ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
      stream += block
    }
    return stream + bytes(Int(adler(data)))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(content.count) + body + bytes(Int(checksum(body)))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for start in stride(from: 0, to: data.count, by: 5552) {
      for byte in data[start..<min(start + 5552, data.count)] {
        low += UInt32(byte)
        high += low
      }
      low %= 65521
      high %= 65521
    }
    return high << 16 | low
  }

  private static func checksum(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(0xFFFF_FFFF) { sum, byte in
      remainders[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8
    }
  }

  private static let remainders: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
    }
  }
}
