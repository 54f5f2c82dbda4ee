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
