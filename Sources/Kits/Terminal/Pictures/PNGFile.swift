import CDeflate

/// Writes pixels as a PNG file (W3C's Portable Network Graphics, third edition), as which they go to
/// every terminal that draws pixels: none reads another format that is as small and quick to write.
enum PNGFile {
  /// How hard libdeflate tries, of 0 to 12: the least that is worth it.
  ///
  /// Of three photos of 1,400 by 933 pixels, 5.2 MB each, it makes 1.1 to 1.4 MB in 30 ms. Level 6 takes
  /// 70 to 300 ms for files that are a fourteenth smaller at best, so that pictures would only come
  /// earlier over lines slower than a megabyte a second; level 12 takes seconds. What makes a picture
  /// small are the filters.
  static let level: Int32 = 1

  /// The file: eight bits of red, green and blue a pixel, and of alpha if something shines through.
  static func encode(_ box: PixelBox) -> [UInt8] {
    let colours = PNGColours(box.rgba)
    let rows = PNGRows.bytes(of: box, colours)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(box.width) + bytes(box.height) + [8, colours.number, 0, 0, 0])
      + key(colours) + chunk("IDAT", stream(of: rows, level: level)) + chunk("IEND", [])
  }

  /// Bytes in zlib's format; stored as they are if there is no compressor of that level.
  static func stream(of data: [UInt8], level: Int32) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else { return stored(data) }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, data.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = libdeflate_zlib_compress(
        compressor, data, data.count, target.baseAddress, bound)
    }
  }
}

extension PNGFile {
  /// zlib's format with blocks that are stored as they are (RFC 1950, RFC 1951 section 3.2.4).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 0xFFFF) {
      let block = data[start..<min(start + 0xFFFF, data.count)]
      let length = UInt16(block.count)
      stream.append(block.endIndex == data.count ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
      stream += block
    }
    return stream + bytes(Int(libdeflate_adler32(1, data, data.count)))
  }

  private static func key(_ colours: PNGColours) -> [UInt8] {
    guard case .keyed(let red, let green, let blue) = colours else { return [] }
    return chunk("tRNS", [0, red, 0, green, 0, blue])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(content.count) + body + bytes(Int(libdeflate_crc32(0, body, body.count)))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
