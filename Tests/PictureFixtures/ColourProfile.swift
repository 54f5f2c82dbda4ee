/// Writes ICC profiles: three primaries, one curve.
public enum ColourProfile {
  /// sRGB's primaries with the first and last swapped: what is stored as red is blue.
  public static let swapped = profile(primaries: [blue, green, red])

  /// The same curve and primaries as sRGB, nearly: nothing changes much.
  public static let plain = profile(primaries: [red, green, blue])

  // As seen from D50, in 65,536ths (from the profile of sRGB itself).
  private static let red = [0x6FA2, 0x38F5, 0x0390]
  private static let green = [0x6299, 0xB785, 0x18DA]
  private static let blue = [0x24A0, 0x0F84, 0xB6CF]
  private static let white = [0xF6D6, 0x10000, 0xD32D]

  private static func profile(primaries: [[Int]]) -> [UInt8] {
    let description =
      Array("desc".utf8) + number(0, 4) + number(5, 4) + Array("test\0".utf8)
      + Array(repeating: 0, count: 79 + 3)
    let right = Array("text".utf8) + number(0, 4) + Array("none".utf8)
    // Gamma 2.2 in 256ths.
    let curve = Array("curv".utf8) + number(0, 4) + number(1, 4) + number(0x0233, 2) + [0, 0]
    let tags: [(name: String, data: [UInt8])] =
      [("desc", description), ("cprt", right), ("wtpt", point(white))]
      + zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, point($1)) }
      + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    var table = number(tags.count, 4)
    var data: [UInt8] = []
    for tag in tags {
      table += Array(tag.name.utf8) + number(128 + 4 + 12 * tags.count + data.count, 4)
      table += number(tag.data.count, 4)
      data += tag.data + Array(repeating: 0, count: (4 - tag.data.count % 4) % 4)
    }
    return header(length: 128 + table.count + data.count) + table + data
  }

  private static func header(length: Int) -> [UInt8] {
    number(length, 4) + number(0, 4) + number(0x0210_0000, 4) + Array("mntrRGB XYZ ".utf8)
      + [0x07, 0xE9, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
      + Array(repeating: 0, count: 28) + number(0xF6D6, 4) + number(0x10000, 4)
      + number(0xD32D, 4) + Array(repeating: 0, count: 48)
  }

  private static func point(_ values: [Int]) -> [UInt8] {
    Array("XYZ ".utf8) + number(0, 4) + values.flatMap { number($0, 4) }
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
