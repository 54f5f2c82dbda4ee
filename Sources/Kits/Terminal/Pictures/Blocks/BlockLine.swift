/// One line of blocks as a terminal reads it; a colour is told when it changes.
struct BlockLine {
  private var bytes: [UInt8] = []
  private var front: Block.Colour?
  private var back: Block.Colour?

  /// An empty line that will take so many blocks.
  init(columns: Int) {
    bytes.reserveCapacity(columns * 24)
  }

  /// The line, its colours reset at the end.
  var text: String {
    String(decoding: bytes + Array("\u{1B}[0m".utf8), as: UTF8.self)
  }

  /// Adds a block.
  mutating func append(_ block: Block) {
    let isSpace = block.symbol == 0x20
    let changesFront = !isSpace && front != block.front
    let changesBack = back != block.back
    if changesFront || changesBack {
      bytes += [0x1B, UInt8(ascii: "[")]
      if changesFront { append(block.front, of: UInt8(ascii: "3")) }
      if changesFront && changesBack { bytes.append(UInt8(ascii: ";")) }
      if changesBack { append(block.back, of: UInt8(ascii: "4")) }
      bytes.append(UInt8(ascii: "m"))
    }
    if changesFront { front = block.front }
    back = block.back
    if isSpace {
      bytes.append(0x20)
    } else {
      // All of them have three bytes in UTF-8.
      bytes += [
        0xE2, 0x80 | UInt8(truncatingIfNeeded: block.symbol >> 6 & 0x3F),
        0x80 | UInt8(truncatingIfNeeded: block.symbol & 0x3F),
      ]
    }
  }
}

extension BlockLine {
  private mutating func append(_ colour: Block.Colour, of ground: UInt8) {
    bytes += [ground, UInt8(ascii: "8"), UInt8(ascii: ";"), UInt8(ascii: "2")]
    for band in [colour.red, colour.green, colour.blue] {
      bytes.append(UInt8(ascii: ";"))
      if band >= 100 { bytes.append(UInt8(ascii: "0") + band / 100) }
      if band >= 10 { bytes.append(UInt8(ascii: "0") + band / 10 % 10) }
      bytes.append(UInt8(ascii: "0") + band % 10)
    }
  }
}
