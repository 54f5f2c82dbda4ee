/// Writes PNG files by hand, plain or hostile.
public struct PNG: Sendable {
  /// Width in pixels, as the header claims.
  public var width: Int
  /// Height in pixels, as the header claims.
  public var height: Int
  /// Bits of one sample.
  public var depth: UInt8 = 8
  /// 0 grey, 2 RGB, 6 RGB and alpha.
  public var colourType: UInt8 = 2
  /// Whether the header claims interlacing.
  public var isInterlaced = false
  /// The compressed rows.
  public var data: [UInt8] = []

  /// A picture whose pixels are all the same.
  public init(width: Int, height: Int, pixel: [UInt8], depth: UInt8 = 8) {
    let samples = depth == 16 ? pixel.count / 2 : pixel.count
    self.init(width: width, height: height, depth: depth, colourType: [0, 0, 0, 2, 6][samples])
    let row = [0] + Array(repeating: pixel, count: width).joined()
    data = Zlib.stored(Array(Array(repeating: row, count: height).joined()))
  }

  /// A header and nothing true behind it.
  public init(width: Int, height: Int, depth: UInt8, colourType: UInt8) {
    self.width = width
    self.height = height
    self.depth = depth
    self.colourType = colourType
  }

  /// A valid picture of one bit a pixel, all of it black, that grows a thousandfold when decoded.
  public static func black(width: Int, height: Int) -> PNG {
    var png = PNG(width: width, height: height, depth: 1, colourType: 0)
    png.data = Zlib.zeros(height * (1 + (width + 7) / 8))
    return png
  }

  /// The file.
  public var bytes: [UInt8] {
    let header =
      number(width) + number(height) + [depth, colourType, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }
}

extension PNG {
  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return number(content.count) + body + number(Int(CRC32.checksum(body)))
  }

  private func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
