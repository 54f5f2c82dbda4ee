/// Writes PNG files by hand, plain or hostile.
public struct PNG: Sendable {
  /// Width in pixels, as the header claims.
  public var width: Int
  /// Height in pixels, as the header claims.
  public var height: Int
  /// Bits of one sample.
  public var depth: UInt8 = 8
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
  public var colourType: UInt8 = 2
  /// Whether the header claims interlacing.
  public var isInterlaced = false
  /// The compressed rows.
  public var data: [UInt8] = []
  /// Other chunks: name and content, in front of the rows.
  private var before: [(name: String, content: [UInt8])] = []
  /// The same behind them.
  private var behind: [(name: String, content: [UInt8])] = []

  /// A picture whose pixels are all the same.
  public init(width: Int, height: Int, pixel: [UInt8], depth: UInt8 = 8) {
    let samples = depth == 16 ? pixel.count / 2 : pixel.count
    self.init(width: width, height: height, depth: depth, colourType: [0, 0, 4, 2, 6][samples])
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

  /// A picture whose pixels are all the one colour of its palette.
  public static func palette(width: Int, height: Int, colour: [UInt8], alpha: UInt8? = nil) -> PNG {
    var png = PNG(width: width, height: height, pixel: [0]).with("PLTE", colour)
    if let alpha { png = png.with("tRNS", [alpha]) }
    png.colourType = 3
    return png
  }

  /// The picture with a colour profile.
  public func with(profile: [UInt8]) -> PNG {
    with("iCCP", Array("profile\0\0".utf8) + Zlib.stored(profile))
  }

  /// The picture with one more chunk, in front of its rows or behind them.
  public func with(_ name: String, _ content: [UInt8], behind isBehind: Bool = false) -> PNG {
    var copy = self
    if isBehind { copy.behind.append((name, content)) } else { copy.before.append((name, content)) }
    return copy
  }

  /// A valid picture of one bit a pixel, all of it black, that grows a thousandfold when decoded.
  public static func black(width: Int, height: Int) -> PNG {
    var png = PNG(width: width, height: height, depth: 1, colourType: 0)
    png.data = Zlib.zeros(height * (1 + (width + 7) / 8))
    return png
  }

  /// A picture through which all shines, with four bytes a pixel that take a thousandth of it in the file.
  public static func clear(width: Int, height: Int) -> PNG {
    var png = PNG(width: width, height: height, depth: 8, colourType: 6)
    png.data = Zlib.zeros(height * (1 + 4 * width))
    return png
  }

  /// The file.
  public var bytes: [UInt8] {
    let header =
      number(width) + number(height) + [depth, colourType, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + before.flatMap { chunk($0.name, $0.content) }
      + chunk("IDAT", data) + behind.flatMap { chunk($0.name, $0.content) } + chunk("IEND", [])
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
