import Domain

/// Takes out of a WebP what does not belong to the picture: EXIF, XMP, and chunks nobody knows.
///
/// Pixels, animation and colour profile stay as they are; of EXIF, nothing but the orientation is
/// kept, and the header says what is left.
struct WebPMetadata {
  private struct Chunk {
    let name: String
    /// Without name and length.
    let content: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private let chunks: [Chunk]

  /// Reads a file's chunks; nil if it is no WebP, or is cut off.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    let end = 8 + Self.number(bytes[4..<8])
    guard end <= bytes.count, let chunks = Self.chunks(bytes[12..<max(12, end)]), !chunks.isEmpty
    else { return nil }
    self.bytes = bytes
    self.chunks = chunks
  }

  /// The file without it; the same bytes if there is nothing to take out.
  var removed: [UInt8] {
    let exif = chunks.first { $0.name == "EXIF" }
      .flatMap { PictureOrientation(exif: Array($0.content)) }?.tiff
    var body: [UInt8] = Array("WEBP".utf8)
    for chunk in chunks where Self.kept.contains(chunk.name) {
      switch chunk.name {
      case "VP8X":
        body += Self.chunk("VP8X", Self.header(chunk.content, hasEXIF: exif != nil))
      case "ANMF":
        body += Self.chunk("ANMF", Self.frame(chunk.content))
      default:
        body += Self.chunk(chunk.name, Array(chunk.content))
      }
    }
    // EXIF is only known where the header announces it.
    if let exif, chunks.contains(where: { $0.name == "VP8X" }) { body += Self.chunk("EXIF", exif) }
    return Self.chunk("RIFF", body)
  }
}

extension WebPMetadata {
  private static let pixels: Set = ["VP8 ", "VP8L", "ALPH"]
  private static let kept: Set = pixels.union(["VP8X", "ANIM", "ANMF", "ICCP"])
  /// Bits of the header.
  private static let (exif, xmp): (UInt8, UInt8) = (0x08, 0x04)

  /// The chunks in these bytes; nil if the last is cut off.
  private static func chunks(_ bytes: ArraySlice<UInt8>) -> [Chunk]? {
    var chunks: [Chunk] = []
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 8 else { return nil }
      let length = number(rest.dropFirst(4).prefix(4))
      guard length <= rest.count - 8 else { return nil }
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      chunks.append(Chunk(name: name, content: rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  private static func header(_ content: ArraySlice<UInt8>, hasEXIF: Bool) -> [UInt8] {
    var content = Array(content)
    guard !content.isEmpty else { return content }
    content[0] = content[0] & ~(exif | xmp) | (hasEXIF ? exif : 0)
    return content
  }

  /// A frame of an animation: sixteen bytes, then chunks of its own.
  private static func frame(_ content: ArraySlice<UInt8>) -> [UInt8] {
    guard let chunks = chunks(content.dropFirst(16)) else { return Array(content.prefix(16)) }
    return chunks.filter { pixels.contains($0.name) }
      .reduce(into: Array(content.prefix(16))) { $0 += chunk($1.name, Array($1.content)) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: content.count >> $0) }
      + content + (content.count.isMultiple(of: 2) ? [] : [0])
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int(untrusted: $1) }
  }
}
