/// Puts WebP files together from chunks, around the pixels of a real one.
public struct WebP: Sendable {
  /// One chunk: four letters, and content.
  public struct Chunk: Sendable {
    let name: String
    let content: [UInt8]

    /// Makes a chunk.
    public init(_ name: String, _ content: [UInt8]) {
      self.name = name
      self.content = content
    }

    var bytes: [UInt8] {
      Array(name.utf8) + WebP.number(content.count, 4) + content
        + (content.count.isMultiple(of: 2) ? [] : [0])
    }
  }

  /// The chunks in their order.
  public var chunks: [Chunk]

  /// Makes a file of these.
  public init(_ chunks: [Chunk]) {
    self.chunks = chunks
  }

  /// The file.
  public var bytes: [UInt8] {
    let body = Array("WEBP".utf8) + chunks.flatMap(\.bytes)
    return Array("RIFF".utf8) + Self.number(body.count, 4) + body
  }

  /// The extended header: bits that say what follows, and the size of the canvas.
  public static func header(flags: UInt8, width: Int, height: Int) -> Chunk {
    Chunk("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  }

  /// A picture with losses, all of one grey: for its decoder each zero is the likeliest of what may come.
  public static func grey(width: Int, height: Int) -> WebP {
    let header = 500_000
    let frame = number(header << 5 | 1 << 4, 3) + [0x9D, 0x01, 0x2A]
    return WebP([
      Chunk(
        "VP8 ",
        frame + number(width, 2) + number(height, 2) + [UInt8](repeating: 0, count: 3 * header)
      )
    ])
  }

  /// The chunk of pixels in a real file.
  public static func pixels(of file: [UInt8]) -> Chunk? {
    var rest = file[...].dropFirst(12)
    while rest.count >= 8 {
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      if name.hasPrefix("VP8"), name != "VP8X" {
        return Chunk(name, Array(rest.dropFirst(8).prefix(length)))
      }
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return nil
  }

  /// What makes it an animation: a background, and how often it comes round.
  public static let animation = Chunk("ANIM", [0, 0, 0, 0, 0, 0])

  /// A frame of an animation, made of chunks of its own; columns and rows are even.
  ///
  /// Of the flags, 1 clears it afterwards, and 2 puts it in the place of what is below.
  public static func frame(
    at x: Int = 0, _ y: Int = 0, width: Int, height: Int, flags: UInt8 = 0, _ chunks: [Chunk]
  ) -> Chunk {
    Chunk(
      "ANMF",
      number(x / 2, 3) + number(y / 2, 3) + number(width - 1, 3) + number(height - 1, 3)
        + number(100, 3) + [flags] + chunks.flatMap(\.bytes))
  }

  /// Pixels without losses, all of one colour of red, green, blue and alpha: each of the codes has one word,
  /// which takes no bits.
  public static func colour(_ pixel: [UInt8], width: Int, height: Int) -> Chunk {
    var bits: [(value: Int, count: Int)] = [
      (0x2F, 8), (width - 1, 14), (height - 1, 14), (1, 1), (0, 3), (0, 3),
    ]
    for band in [pixel[1], pixel[0], pixel[2], pixel[3]] { bits += [(0b101, 3), (Int(band), 8)] }
    bits += [(0b001, 3), (0, 1)]
    var bytes: [UInt8] = []
    var place = 0
    for bit in bits.flatMap({ bit in (0..<bit.count).map { bit.value >> $0 & 1 } }) {
      if place % 8 == 0 { bytes.append(0) }
      bytes[place / 8] |= UInt8(bit << (place % 8))
      place += 1
    }
    return Chunk("VP8L", bytes)
  }
}

extension WebP {
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
