import Domain

/// The frames of an animated WebP (RFC 9649, section 2.7).
///
/// libvips keeps all of them in memory at once, as one high picture.
public struct AnimatedWebP: AnimatedPicture {
  /// Most chunks that are looked at: those between frames are unknown to everybody.
  private static let mostPieces = 5_000
  private static let pixels: Set = ["ALPH", "VP8 ", "VP8L"]
  private static let frameHeader = 16

  /// The canvas.
  public let size: PixelSize
  /// At least two, in their order.
  public private(set) var frames: [AnimationFrame] = []
  private let bytes: [UInt8]

  /// Reads up to `limit` frames, up to where the file is damaged; nil of what does not move.
  public init?(_ bytes: [UInt8], limit: Int) {
    guard PictureFormat(bytes) == .webp, PictureFormat.mayMove(bytes) else { return nil }
    var chunks = Chunks(bytes, 12..<bytes.count)
    guard let header = chunks.next(), header.content.count >= 10,
      let size = Self.size(bytes[header.content].dropFirst(4))
    else { return nil }
    (self.bytes, self.size) = (bytes, size)
    var pieces = 0
    while let chunk = chunks.next(), pieces < Self.mostPieces, frames.count < limit {
      pieces += 1
      guard chunk.name == "ANMF" else { continue }
      guard let frame = frame(chunk.content) else { break }
      frames.append(frame)
    }
    if frames.count < 2 { return nil }
  }

  /// A frame alone, as a file.
  public func file(of frame: AnimationFrame) -> [UInt8] {
    let chunks = frame.data.flatMap { bytes[$0] }
    // Only a header tells of alpha that is in a chunk of its own.
    let sides = Self.bytes(frame.size.width - 1, 3) + Self.bytes(frame.size.height - 1, 3)
    let header =
      frame.data.count < 2 ? [] : Array("VP8X".utf8) + Self.bytes(10, 4) + [0x10, 0, 0, 0] + sides
    let body = Array("WEBP".utf8) + header + chunks
    return Array("RIFF".utf8) + Self.bytes(body.count, 4) + body
  }
}

extension AnimatedWebP {
  /// Chunks one after the other: four letters, a length, content, and a byte more if that is odd.
  private struct Chunks {
    private let bytes: [UInt8]
    private var rest: Range<Int>

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      (self.bytes, rest) = (bytes, range)
    }

    /// Nil at the end, and of one that is cut off. `range` is all of it.
    mutating func next() -> (name: String, content: Range<Int>, range: Range<Int>)? {
      guard rest.count >= 8 else { return nil }
      let start = rest.lowerBound
      let length = AnimatedWebP.number(bytes[start + 4..<start + 8])
      guard length <= rest.count - 8 else { return nil }
      let content = start + 8..<start + 8 + length
      let end = min(content.upperBound + length % 2, rest.upperBound)
      rest = end..<rest.upperBound
      return (
        String(decoding: bytes[start..<start + 4], as: UTF8.self), content, start..<end
      )
    }
  }

  /// Nil of what does not fit onto the canvas, and of one without pixels.
  private func frame(_ content: Range<Int>) -> AnimationFrame? {
    let header = bytes[content].prefix(Self.frameHeader)
    guard header.count == Self.frameHeader, let flags = header.last,
      let own = Self.size(header.dropFirst(6)),
      var frame = AnimationFrame(
        at: 2 * Self.number(header.prefix(3)), 2 * Self.number(header.dropFirst(3).prefix(3)), own,
        on: size, milliseconds: Self.number(header.dropFirst(12).prefix(3)),
        flags & 1 == 1 ? .clear : .stay, isBlended: flags & 2 == 0)
    else { return nil }
    var chunks = Chunks(bytes, content.lowerBound + Self.frameHeader..<content.upperBound)
    while let chunk = chunks.next(), frame.data.count < 2 {
      guard Self.pixels.contains(chunk.name) else { continue }
      frame.data.append(chunk.range)
      if chunk.name != "ALPH" { return frame }
    }
    return nil
  }

  /// Two numbers of three bytes, each less by one than a side.
  private static func size(_ bytes: ArraySlice<UInt8>) -> PixelSize? {
    PixelSize(
      width: 1 + number(bytes.prefix(3)), height: 1 + number(bytes.dropFirst(3).prefix(3)))
  }

  private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int(untrusted: $1) }
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
