import Domain

/// Takes out of a PNG what does not belong to the picture: texts, EXIF, XMP, the time, and whatever
/// programs put there of their own.
///
/// Only the chunks of the specification that pixels and colours are made of are kept, those of an
/// animation among them; of EXIF, nothing but the orientation.
struct PNGMetadata {
  private let bytes: [UInt8]
  private let chunks: [PNGChunks.Chunk]

  /// Reads a file's chunks up to the last; nil if it is no PNG, or is cut off.
  init?(_ bytes: [UInt8]) {
    guard var reader = PNGChunks(bytes) else { return nil }
    var chunks: [PNGChunks.Chunk] = []
    while let chunk = reader.next() { chunks.append(chunk) }
    guard chunks.last?.name == "IEND" else { return nil }
    self.bytes = bytes
    self.chunks = chunks
  }

  /// Width and height.
  var size: PixelSize? {
    guard chunks.first?.name == "IHDR", bytes.count >= 24 else { return nil }
    return PixelSize(width: bytes[16..<20].bigEndian, height: bytes[20..<24].bigEndian)
  }

  /// The file without it; the same bytes if there is nothing to take out.
  var removed: [UInt8] {
    let kept = chunks.filter { Self.kept.contains($0.name) }
    var result = PNGFile.signature
    var exif = orientation
    for chunk in kept {
      // Before the first pixels, where readers look for it.
      if chunk.name == "IDAT", let chunk = exif {
        result += chunk
        exif = nil
      }
      result += bytes[chunk.range]
    }
    return result
  }
}

extension PNGMetadata {
  private static let kept: Set = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "bKGD", "hIST", "sBIT", "pHYs",
    "cHRM", "gAMA", "iCCP", "sRGB", "cICP", "mDCV", "cLLI",
    "acTL", "fcTL", "fdAT",
  ]

  /// A chunk that says which side is up, if that has to be said.
  private var orientation: [UInt8]? {
    let exif = chunks.first { $0.name == "eXIf" }.map { Array(bytes[$0.content]) }
    guard let tiff = exif.flatMap(PictureOrientation.init)?.tiff else { return nil }
    return PNGFile.chunk("eXIf", tiff)
  }
}
