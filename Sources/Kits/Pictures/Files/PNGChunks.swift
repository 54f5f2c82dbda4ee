import Domain

/// Walks through the chunks of a PNG file, up to the last one, or to where the file is cut off.
struct PNGChunks: IteratorProtocol {
  /// A chunk of the file.
  struct Chunk {
    let name: String
    /// With length, name and checksum.
    let range: Range<Int>
    /// What it holds.
    var content: Range<Int> { range.lowerBound + 8..<range.upperBound - 4 }
  }

  private let bytes: [UInt8]
  private var position = PNGFile.signature.count
  private var isOver = false

  /// Nil if it is no PNG.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: PNGFile.signature) else { return nil }
    self.bytes = bytes
  }

  mutating func next() -> Chunk? {
    guard !isOver, position + 12 <= bytes.count else { return nil }
    let length = bytes[position..<position + 4].bigEndian
    guard length <= bytes.count - position - 12 else { return nil }
    let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
    defer { position += 12 + length }
    isOver = name == "IEND"
    return Chunk(name: name, range: position..<position + 12 + length)
  }
}
