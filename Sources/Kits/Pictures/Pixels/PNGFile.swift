import CDeflate
import Domain

/// Writes pixels as a PNG file (W3C's Portable Network Graphics, third edition).
///
/// Every terminal that draws pixels reads it, and no other format that is as small and quick to write.
public enum PNGFile {
  /// How every PNG file begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// How hard libdeflate tries, of 0 to 12: the least that is worth it.
  ///
  /// Of three photos of 1,400 by 933 pixels, 5.2 MB each, it makes 1.1 to 1.4 MB in 30 ms. Level 6 takes
  /// 70 to 300 ms for files that are a fourteenth smaller at best, so that pictures would only come
  /// earlier over lines slower than a megabyte a second; level 12 takes seconds. What makes a picture
  /// small are the filters.
  static let level: Int32 = 1

  /// The file: eight bits of red, green and blue a pixel, and of alpha if something shines through.
  ///
  /// `rgba` has four bytes for each of `width` times `height` pixels, alpha not multiplied in.
  public static func encode(_ rgba: [UInt8], width: Int, height: Int) -> [UInt8] {
    let colours = PNGColours(rgba)
    let rows = PNGRows(rgba: rgba, width: width, height: height, colours: colours).bytes
    return signature
      + chunk("IHDR", bytes(width) + bytes(height) + [8, colours.number, 0, 0, 0])
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
      let length = UInt16(clamping: block.count)
      stream.append(block.endIndex == data.count ? 1 : 0)
      for value in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      }
      stream += block
    }
    return stream + bytes(Int(untrusted: libdeflate_adler32(1, data, data.count)))
  }

  private static func key(_ colours: PNGColours) -> [UInt8] {
    guard case .keyed(let red, let green, let blue) = colours else { return [] }
    return chunk("tRNS", [0, red, 0, green, 0, blue])
  }

  /// One chunk: length, name, content and checksum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(content.count) + body
      + bytes(Int(untrusted: libdeflate_crc32(0, body, body.count)))
  }

  static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// How few bytes a picture's pixels need in a PNG file.
enum PNGColours: Equatable {
  /// Red, green and blue: nothing shines through.
  case opaque
  /// Red, green and blue; this colour, which the picture has nowhere, stands for nothing at all (`tRNS`).
  /// So are nearly all pictures, as their last row of cells is seldom full, and alpha would make their
  /// files a sixth larger.
  case keyed(red: UInt8, green: UInt8, blue: UInt8)
  /// Red, green, blue and alpha.
  case alpha

  /// Finds out for pixels of four bytes.
  init(_ rgba: [UInt8]) {
    self = rgba.withUnsafeBufferPointer { rgba in
      PixelScaler.isOpaque(rgba) ? .opaque : Self.key(rgba) ?? .alpha
    }
  }

  /// Bytes of a pixel.
  var bands: Int { self == .alpha ? 4 : 3 }

  /// The number of the format.
  var number: UInt8 { self == .alpha ? 6 : 2 }

  /// A colour without red that no pixel has; nil if there is none, or a pixel is half transparent.
  private static func key(_ rgba: UnsafeBufferPointer<UInt8>) -> PNGColours? {
    var isUsed = [Bool](repeating: false, count: 1 << 16)
    for pixel in stride(from: 0, to: rgba.count, by: 4) {
      switch (rgba[pixel + 3], rgba[pixel]) {
      case (255, 0):
        isUsed[Int(untrusted: rgba[pixel + 1]) << 8 | Int(untrusted: rgba[pixel + 2])] = true
      case (0, _), (255, _): break
      default: return nil
      }
    }
    return isUsed.firstIndex(of: false).map { place in
      .keyed(
        red: 0, green: UInt8(truncatingIfNeeded: place >> 8), blue: UInt8(truncatingIfNeeded: place)
      )
    }
  }
}
