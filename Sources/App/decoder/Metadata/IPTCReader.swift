import Domain

/// Reads caption, by-line and keywords of an IPTC block (IIM 4.2), bare or wrapped as Photoshop does.
struct IPTCReader {
  /// Data set 2:120.
  private(set) var caption: String?
  /// Data sets 2:80, of which there may be several.
  private(set) var byline: String?
  /// Data sets 2:25, of which there may be several.
  private(set) var keywords: [String] = []

  init(_ block: [UInt8]) {
    var bylines: [String] = []
    for set in DataSets(Self.unwrapped(block)) where set.record == 2 {
      switch set.number {
      case 120: caption = caption ?? MetadataText.decode(set.bytes)
      case 80: MetadataText.decode(set.bytes).map { bylines.append($0) }
      case 25 where keywords.count < MetadataText.maximumCount:
        MetadataText.decode(set.bytes).map { keywords.append($0) }
      default: break
      }
    }
    byline = bylines.isEmpty ? nil : MetadataText.tidy(bylines.joined(separator: ", "))
  }
}

extension IPTCReader {
  /// One entry of a block.
  private struct DataSet {
    let record: UInt8
    let number: UInt8
    let bytes: ArraySlice<UInt8>
  }

  /// The entries one after the other, up to the first that is not well-formed.
  private struct DataSets: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ block: ArraySlice<UInt8>) {
      rest = block
    }

    mutating func next() -> DataSet? {
      let header = Array(rest.prefix(5))
      guard header.count == 5, header[0] == 0x1C else { return nil }
      let count = header[3...4].bigEndian
      // The top bit announces a length of lengths, for sets larger than any text.
      guard count < 0x8000, rest.count - 5 >= count else { return nil }
      defer { rest = rest.dropFirst(5 + count) }
      return DataSet(
        record: header[1], number: header[2], bytes: rest.dropFirst(5).prefix(count))
    }
  }

  /// The IPTC block itself: Photoshop's resource 0x0404, if it is wrapped.
  private static func unwrapped(_ block: [UInt8]) -> ArraySlice<UInt8> {
    let signature = Array("Photoshop 3.0\0".utf8)
    let marker = Array("8BIM".utf8)
    var rest = block.starts(with: signature) ? block[signature.count...] : block[...]
    guard rest.starts(with: marker) else { return rest }
    while rest.starts(with: marker), rest.count >= 12 {
      let bytes = rest.dropFirst(4)
      let identity = bytes.prefix(2).bigEndian
      // Names and contents are padded to an even number of bytes.
      let name = 1 + Int(untrusted: bytes[bytes.startIndex + 2])
      let body = bytes.dropFirst(2 + name + name % 2)
      guard body.count >= 4 else { return [] }
      let count = body.prefix(4).bigEndian
      let content = body.dropFirst(4)
      guard content.count >= count else { return [] }
      if identity == 0x0404 { return content.prefix(count) }
      rest = content.dropFirst(count + count % 2)
    }
    return []
  }
}
