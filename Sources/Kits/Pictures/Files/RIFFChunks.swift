import Domain

/// Walks through the chunks of a WebP file, or of one of its frames, up to the last one, or to where they are cut off.
///
/// Each is four letters, a length, what it holds, and a byte more if that is odd (RFC 9649, section 2.3).
struct RIFFChunks: IteratorProtocol {
  /// A chunk of the file.
  struct Chunk {
    let name: String
    /// What it holds.
    let content: Range<Int>
    /// With name, length and the byte more.
    let range: Range<Int>
  }

  private let bytes: [UInt8]
  private var rest: Range<Int>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, rest) = (bytes, range)
  }

  /// Whether there is nothing behind those that were told; at the end, whether none is cut off.
  var isOver: Bool { rest.isEmpty }

  mutating func next() -> Chunk? {
    guard rest.count >= 8 else { return nil }
    let start = rest.lowerBound
    let length = bytes[start + 4..<start + 8].littleEndian
    guard length <= rest.count - 8 else { return nil }
    let content = start + 8..<start + 8 + length
    let end = min(content.upperBound + length % 2, rest.upperBound)
    rest = end..<rest.upperBound
    let name = String(decoding: bytes[start..<start + 4], as: UTF8.self)
    return Chunk(name: name, content: content, range: start..<end)
  }

  /// A chunk as it is written.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: content.count >> $0) }
      + content + (content.count.isMultiple(of: 2) ? [] : [0])
  }
}
