/// Writes GIF files without compression.
public enum GIF {
  /// An animation of two frames: all red, then all blue. Sides up to 100 pixels.
  public static func redThenBlue(width: UInt8, height: UInt8) -> [UInt8] {
    let palette: [UInt8] = [255, 0, 0, 0, 0, 255] + Array(repeating: 0, count: 126 * 3)
    return Array("GIF89a".utf8) + [width, 0, height, 0, 0xF6, 0, 0] + palette
      + frame(colour: 0, width, height) + frame(colour: 1, width, height) + [0x3B]
  }

  /// Literals of eight bits, with the table cleared before they grow to nine.
  private static func frame(colour: UInt8, _ width: UInt8, _ height: UInt8) -> [UInt8] {
    var codes: [UInt8] = []
    for pixel in 0..<Int(width) * Int(height) {
      if pixel.isMultiple(of: 120) { codes.append(0x80) }
      codes.append(colour)
    }
    codes.append(0x81)
    let blocks = stride(from: 0, to: codes.count, by: 255).flatMap { start in
      let block = codes[start..<min(codes.count, start + 255)]
      return [UInt8(block.count)] + block
    }
    let delay: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
    return delay + [0x2C, 0, 0, 0, 0, width, 0, height, 0, 0, 7] + blocks + [0]
  }
}
