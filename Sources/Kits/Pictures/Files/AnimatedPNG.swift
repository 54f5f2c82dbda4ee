import Domain

/// The frames of an animated PNG (W3C's Portable Network Graphics, third edition, section 4.9).
public struct AnimatedPNG: AnimatedPicture {
  /// Most chunks that are looked at: nobody cuts frames smaller.
  private static let mostPieces = 50_000

  /// The canvas.
  public let size: PixelSize
  /// At least two, in their order.
  public private(set) var frames: [AnimationFrame] = []
  private let bytes: [UInt8]
  private let header: Range<Int>
  /// What is said of colours, for all frames.
  private var colours: [Range<Int>] = []
  private var isAnimated = false

  /// Reads up to `limit` frames, up to where the file is damaged; nil of what does not move.
  public init?(_ bytes: [UInt8], limit: Int) {
    guard var chunks = PNGChunks(bytes), let first = chunks.next(), first.name == "IHDR",
      first.content.count == 13, let size = Self.size(bytes[first.content])
    else { return nil }
    (self.bytes, self.size, header) = (bytes, size, first.content)
    var pieces = 0
    while let chunk = chunks.next(), pieces < Self.mostPieces, take(chunk, limit) { pieces += 1 }
    // The last one may be without its data.
    frames = Array(frames.prefix { !$0.data.isEmpty })
    if frames.count < 2 { return nil }
  }

  /// A frame alone, as a file.
  public func file(of frame: AnimationFrame) -> [UInt8] {
    var header = Array(bytes[header])
    header.replaceSubrange(
      0..<8, with: PNGFile.bytes(frame.size.width) + PNGFile.bytes(frame.size.height))
    return PNGFile.signature + PNGFile.chunk("IHDR", header) + colours.flatMap { bytes[$0] }
      + PNGFile.chunk("IDAT", frame.data.flatMap { bytes[$0] }) + PNGFile.chunk("IEND", [])
  }
}

extension AnimatedPNG {
  /// Takes the next chunk; false at the end, and of what cannot be.
  private mutating func take(_ chunk: PNGChunks.Chunk, _ limit: Int) -> Bool {
    switch chunk.name {
    case "acTL": isAnimated = true
    // A picture without frames in front of it stands still.
    case "IDAT" where !isAnimated: return false
    case "fcTL":
      guard frames.count < limit, let frame = AnimationFrame(bytes[chunk.content], on: size) else {
        return false
      }
      frames.append(frame)
    // Without a frame before it, it is for those who show the picture alone.
    case "IDAT" where frames.count == 1: frames[0].data.append(chunk.content)
    case "fdAT":
      guard !frames.isEmpty, chunk.content.count > 4 else { return false }
      frames[frames.count - 1].data.append(chunk.content.dropFirst(4))
    case "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT":
      if frames.count < 2, colours.count < 20 { colours.append(chunk.range) }
    default: break
    }
    return true
  }

  private static func size(_ header: ArraySlice<UInt8>) -> PixelSize? {
    PixelSize(
      width: header.prefix(4).bigEndian, height: header.dropFirst(4).prefix(4).bigEndian)
  }
}

extension AnimationFrame {
  /// Reads `fcTL`; nil of what does not fit onto the canvas.
  fileprivate init?(_ content: ArraySlice<UInt8>, on canvas: PixelSize) {
    guard content.count == 26 else { return nil }
    let bytes = Array(content)
    func number(_ start: Int, _ count: Int = 4) -> Int { bytes[start..<start + count].bigEndian }
    guard let size = PixelSize(width: number(4), height: number(8)) else { return nil }
    let parts = number(22, 2)
    self.init(
      at: number(12), number(16), size, on: canvas,
      milliseconds: number(20, 2) * 1_000 / (parts == 0 ? 100 : parts),
      bytes[24] == 1 ? .clear : bytes[24] == 2 ? .restore : .stay, isBlended: bytes[25] == 1)
  }
}
