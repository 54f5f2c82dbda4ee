import Domain
import Foundation

extension Blurhash {
  /// The colours of the hash, drawn at this size; a few dozen pixels a side are enough.
  public func bitmap(_ size: PixelSize) -> Bitmap? {
    let digits = text.utf8.compactMap(Self.value)
    guard digits.count >= 6 else { return nil }
    let (across, down) = (digits[0] % 9 + 1, digits[0] / 9 + 1)
    let greatest = Double(digits[1] + 1) / 166
    let average = digits[2..<6].reduce(0) { $0 * 83 + $1 }
    var waves = [[16, 8, 0].map { Self.linear[average >> $0 & 255] }]
    for start in stride(from: 6, to: digits.count - 1, by: 2) {
      let value = digits[start] * 83 + digits[start + 1]
      waves.append([value / 361, value / 19 % 19, value % 19].map { Self.share($0) * greatest })
    }
    guard waves.count == across * down else { return nil }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        rgba += Self.pixel(x, y, of: size, waves: waves, across: across) + [255]
      }
    }
    return Bitmap(size: size, rgba: rgba)
  }

  /// A digit of base 19 as a signed share of the greatest wave.
  private static func share(_ digit: Int) -> Double {
    let part = Double(min(digit, 18) - 9) / 9
    return part * abs(part)
  }

  private static func pixel(
    _ x: Int, _ y: Int, of size: PixelSize, waves: [[Double]], across: Int
  ) -> [UInt8] {
    var colour = [0.0, 0.0, 0.0]
    for (number, wave) in waves.enumerated() {
      let factor =
        cos(.pi * Double(x * (number % across)) / Double(size.width))
        * cos(.pi * Double(y * (number / across)) / Double(size.height))
      for band in 0..<3 { colour[band] += wave[band] * factor }
    }
    return colour.map { UInt8(clamping: encoded($0)) }
  }
}

extension Blurhash {
  /// The hash with `across` times `down` waves, 1 to 9 each.
  public init(of bitmap: Bitmap, across: Int = 4, down: Int = 3) {
    let waves = (0..<down).flatMap { y in
      (0..<across).map { x in Self.wave(x, y, of: bitmap) }
    }
    let rest = waves.dropFirst()
    let largest = rest.map { $0.largest }.max() ?? 0
    let scale = rest.isEmpty ? 0 : max(0, min(82, Int((largest * 166 - 0.5).rounded(.down))))
    let greatest = rest.isEmpty ? 1 : Double(scale + 1) / 166
    self.init(
      made: Self.digits(across - 1 + (down - 1) * 9, 1) + Self.digits(scale, 1)
        + Self.digits(waves[0].average, 4)
        + rest.map { Self.digits($0.coarse(comparedTo: greatest), 2) }.joined())
  }
}

extension Blurhash {
  /// One wave's share of each colour.
  private struct Wave {
    let red: Double
    let green: Double
    let blue: Double

    var largest: Double { max(abs(red), abs(green), abs(blue)) }

    /// 24 bits of sRGB.
    var average: Int {
      [red, green, blue].reduce(0) { $0 << 8 | Blurhash.encoded($1) }
    }

    /// Three digits of base 19.
    func coarse(comparedTo greatest: Double) -> Int {
      [red, green, blue].reduce(0) { value, share in
        let part = share / greatest
        let root = abs(part).squareRoot() * (part < 0 ? -1 : 1)
        return value * 19 + max(0, min(18, Int((root * 9 + 9.5).rounded(.down))))
      }
    }
  }

  private static func wave(_ x: Int, _ y: Int, of bitmap: Bitmap) -> Wave {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    var (red, green, blue) = (0.0, 0.0, 0.0)
    for row in 0..<height {
      let vertical = cos(.pi * Double(y * row) / Double(height))
      for column in 0..<width {
        let factor = vertical * cos(.pi * Double(x * column) / Double(width))
        let pixel = 4 * (row * width + column)
        red += factor * linear[Int(bitmap.rgba[pixel])]
        green += factor * linear[Int(bitmap.rgba[pixel + 1])]
        blue += factor * linear[Int(bitmap.rgba[pixel + 2])]
      }
    }
    let share = (x == 0 && y == 0 ? 1.0 : 2.0) / Double(width * height)
    return Wave(red: red * share, green: green * share, blue: blue * share)
  }

  /// sRGB to linear light.
  static let linear: [Double] = (0..<256).map { value in
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Linear light to sRGB, 0 to 255.
  static func encoded(_ value: Double) -> Int {
    let part = max(0, min(1, value))
    let curved = part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
    return Int(curved * 255 + 0.5)
  }

  private static func digits(_ value: Int, _ count: Int) -> String {
    var rest = value
    var digits: [UInt8] = []
    for _ in 0..<count {
      digits.append(alphabet[rest % 83])
      rest /= 83
    }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }
}
