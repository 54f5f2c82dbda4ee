import Domain

/// Takes out of a WebP what does not belong to the picture: EXIF, XMP, and chunks nobody knows.
///
/// Pixels, animation and colour profile stay as they are; of EXIF, nothing but the orientation is
/// kept, and the header says what is left.
struct WebPMetadata {
  private let bytes: [UInt8]
  private let chunks: [RIFFChunks.Chunk]

  /// Reads a file's chunks; nil if it is no WebP, or is cut off.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    let end = 8 + bytes[4..<8].littleEndian
    guard end <= bytes.count, let chunks = Self.chunks(bytes, 12..<max(12, end)), !chunks.isEmpty
    else { return nil }
    self.bytes = bytes
    self.chunks = chunks
  }

  /// The file without it; the same bytes if there is nothing to take out.
  var removed: [UInt8] {
    let exif = chunks.first { $0.name == "EXIF" }
      .flatMap { PictureOrientation(exif: Array(bytes[$0.content])) }?.tiff
    var body: [UInt8] = Array("WEBP".utf8)
    for chunk in chunks where Self.kept.contains(chunk.name) {
      let content =
        switch chunk.name {
        case "VP8X": header(chunk.content, hasEXIF: exif != nil)
        case "ANMF": frame(chunk.content)
        default: Array(bytes[chunk.content])
        }
      body += RIFFChunks.chunk(chunk.name, content)
    }
    // EXIF is only known where the header announces it.
    if let exif, chunks.contains(where: { $0.name == "VP8X" }) {
      body += RIFFChunks.chunk("EXIF", exif)
    }
    return RIFFChunks.chunk("RIFF", body)
  }
}

extension WebPMetadata {
  private static let pixels: Set = ["VP8 ", "VP8L", "ALPH"]
  private static let kept: Set = pixels.union(["VP8X", "ANIM", "ANMF", "ICCP"])
  /// Bits of the header.
  private static let (exif, xmp): (UInt8, UInt8) = (0x08, 0x04)

  /// The chunks in a part of these bytes; nil if the last is cut off.
  private static func chunks(_ bytes: [UInt8], _ range: Range<Int>) -> [RIFFChunks.Chunk]? {
    var reader = RIFFChunks(bytes, range)
    var chunks: [RIFFChunks.Chunk] = []
    while let chunk = reader.next() { chunks.append(chunk) }
    return reader.isOver ? chunks : nil
  }

  private func header(_ range: Range<Int>, hasEXIF: Bool) -> [UInt8] {
    var content = Array(bytes[range])
    guard !content.isEmpty else { return content }
    content[0] = content[0] & ~(Self.exif | Self.xmp) | (hasEXIF ? Self.exif : 0)
    return content
  }

  /// A frame of an animation: sixteen bytes, then chunks of its own.
  private func frame(_ content: Range<Int>) -> [UInt8] {
    let header = Array(bytes[content.prefix(16)])
    guard let chunks = Self.chunks(bytes, content.dropFirst(16)) else { return header }
    return chunks.filter { Self.pixels.contains($0.name) }
      .reduce(into: header) { $0 += RIFFChunks.chunk($1.name, Array(bytes[$1.content])) }
  }
}
