/// Writes GIF files without compression.
public enum GIF {
  /// An animation of two frames: all red, then all blue. Sides up to 100 pixels.
  public static func redThenBlue(width: UInt8, height: UInt8) -> [UInt8] {
    start(width: Int(width), height: Int(height)) + frame(colour: 0, width, height)
      + frame(colour: 1, width, height) + [0x3B]
  }

  /// An animation of so many frames, each a red and then blue square in the corner of a canvas that
  /// may be large. `delay` is in hundredths of a second.
  public static func frames(
    _ count: Int, width: Int, height: Int, delay: UInt8 = 10
  ) -> [UInt8] {
    let red = frame(colour: 0, 4, 4, delay: delay)
    let blue = frame(colour: 1, 4, 4, delay: delay)
    var bytes = start(width: width, height: height)
    for number in 0..<count { bytes += number.isMultiple(of: 2) ? red : blue }
    return bytes + [0x3B]
  }

  /// A frame that claims to be so large, and has hardly any data.
  public static func claiming(width: Int, height: Int) -> [UInt8] {
    let size = [width, height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] }
    return start(width: width, height: height) + [0x2C, 0, 0, 0, 0] + size + [
      0, 7, 2, 0x80, 0x81, 0,
    ]
      + [0x3B]
  }

  /// A small picture with these blocks in front of its frame.
  public static func with(_ blocks: [[UInt8]]) -> [UInt8] {
    start(width: 4, height: 4) + blocks.joined() + frame(colour: 0, 4, 4) + [0x3B]
  }

  /// A comment.
  public static func comment(_ text: String) -> [UInt8] {
    [0x21, 0xFE] + subBlocks(Array(text.utf8))
  }

  /// What a program has to say: eleven letters, and content.
  public static func application(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0x21, 0xFF, UInt8(name.utf8.count)] + Array(name.utf8) + subBlocks(content)
  }

  private static func start(width: Int, height: Int) -> [UInt8] {
    let palette: [UInt8] = [255, 0, 0, 0, 0, 255] + Array(repeating: 0, count: 126 * 3)
    let size = [width, height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] }
    return Array("GIF89a".utf8) + size + [0xF6, 0, 0] + palette
  }

  /// Literals of eight bits, with the table cleared before they grow to nine.
  private static func frame(
    colour: UInt8, _ width: UInt8, _ height: UInt8, delay: UInt8 = 10
  ) -> [UInt8] {
    var codes: [UInt8] = []
    for pixel in 0..<Int(width) * Int(height) {
      if pixel.isMultiple(of: 120) { codes.append(0x80) }
      codes.append(colour)
    }
    codes.append(0x81)
    let control: [UInt8] = [0x21, 0xF9, 4, 0, delay, 0, 0, 0]
    return control + [0x2C, 0, 0, 0, 0, width, 0, height, 0, 0, 7] + subBlocks(codes)
  }

  private static func subBlocks(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(bytes.count, start + 255)]
      return [UInt8(block.count)] + block
    } + [0]
  }
}
