import Domain

/// The frames of an animated PNG (W3C's Portable Network Graphics, third edition, section 4.9), each as a PNG file of
/// its own, and where it goes on the canvas.
///
/// ```swift
/// guard let animation = AnimatedPNG(bytes) else { return nil }
/// let first = animation.file(of: animation.frames[0])
/// ```
public struct AnimatedPNG: Sendable {
  /// What is drawn, and for how long.
  public struct Frame: Sendable {
    /// The column and the row of the canvas where its first pixel goes.
    public let x, y: Int
    /// Its own width and height, which fit into the canvas there.
    public let size: PixelSize
    /// How long it is shown.
    public let milliseconds: Int
    /// What becomes of its part of the canvas before the next one is drawn.
    public let disposal: Disposal
    /// Whether what is below shines through where it is clear; else it takes its place.
    public let isBlended: Bool
    fileprivate var data: [Range<Int>] = []
  }

  /// What becomes of what a frame was drawn on.
  public enum Disposal: Sendable {
    /// It stays.
    case stay
    /// It is clear.
    case clear
    /// It is as it was before.
    case restore
  }

  /// Most chunks that are looked at: nobody cuts frames smaller.
  private static let mostPieces = 50_000

  /// The canvas.
  public let size: PixelSize
  /// At least two, in their order.
  public private(set) var frames: [Frame] = []
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
  public func file(of frame: Frame) -> [UInt8] {
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
      guard frames.count < limit, let frame = Frame(bytes[chunk.content], on: size) else {
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

  fileprivate static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int(untrusted: $1) }
  }

  private static func size(_ header: ArraySlice<UInt8>) -> PixelSize? {
    PixelSize(width: number(header.prefix(4)), height: number(header.dropFirst(4).prefix(4)))
  }
}

extension AnimatedPNG.Frame {
  /// Reads `fcTL`; nil of what does not fit onto the canvas.
  fileprivate init?(_ content: ArraySlice<UInt8>, on canvas: PixelSize) {
    guard content.count == 26 else { return nil }
    let bytes = Array(content)
    func number(_ start: Int, _ count: Int = 4) -> Int {
      AnimatedPNG.number(bytes[start..<start + count])
    }
    guard let size = PixelSize(width: number(4), height: number(8)) else { return nil }
    (self.size, x, y) = (size, number(12), number(16))
    guard x + size.width <= canvas.width, y + size.height <= canvas.height else { return nil }
    let parts = number(22, 2)
    milliseconds = number(20, 2) * 1_000 / (parts == 0 ? 100 : parts)
    disposal = bytes[24] == 1 ? .clear : bytes[24] == 2 ? .restore : .stay
    isBlended = bytes[25] == 1
  }
}
