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
    var chunks = RIFFChunks(bytes, 12..<bytes.count)
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
    let sides = [frame.size.width, frame.size.height].flatMap { side in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: (side - 1) >> $0) }
    }
    let header = frame.data.count < 2 ? [] : RIFFChunks.chunk("VP8X", [0x10, 0, 0, 0] + sides)
    return RIFFChunks.chunk("RIFF", Array("WEBP".utf8) + header + chunks)
  }
}

extension AnimatedWebP {
  /// Nil of what does not fit onto the canvas, and of one without pixels.
  private func frame(_ content: Range<Int>) -> AnimationFrame? {
    let header = bytes[content].prefix(Self.frameHeader)
    guard header.count == Self.frameHeader, let flags = header.last,
      let own = Self.size(header.dropFirst(6)),
      var frame = AnimationFrame(
        at: 2 * header.prefix(3).littleEndian, 2 * header.dropFirst(3).prefix(3).littleEndian, own,
        on: size, milliseconds: header.dropFirst(12).prefix(3).littleEndian,
        flags & 1 == 1 ? .clear : .stay, isBlended: flags & 2 == 0)
    else { return nil }
    var chunks = RIFFChunks(bytes, content.lowerBound + Self.frameHeader..<content.upperBound)
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
      width: 1 + bytes.prefix(3).littleEndian,
      height: 1 + bytes.dropFirst(3).prefix(3).littleEndian)
  }
}
