/// Puts metadata into a JPEG file, and changes what its header claims.
public struct JPEG: Sendable {
  /// The file.
  public private(set) var bytes: [UInt8]

  /// Starts with a valid file.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The file with an EXIF segment.
  public func with(_ exif: Exif) -> JPEG {
    with(segment: 0xE1, Array("Exif\0\0".utf8) + exif.bytes)
  }

  /// The file with an XMP packet.
  public func withXMP(_ packet: String) -> JPEG {
    with(segment: 0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))
  }

  /// The file with an IPTC block, wrapped as Photoshop does.
  public func with(_ iptc: IPTC) -> JPEG {
    with(segment: 0xED, iptc.photoshopBytes)
  }

  /// The file with another size in its header.
  public func claiming(width: Int, height: Int) -> JPEG {
    var copy = self
    guard
      let start = bytes.indices.dropLast().first(where: {
        bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1])
      })
    else { return self }
    for (offset, value) in [(5, height), (7, width)] {
      copy.bytes[start + offset] = UInt8(truncatingIfNeeded: value >> 8)
      copy.bytes[start + offset + 1] = UInt8(truncatingIfNeeded: value)
    }
    return copy
  }
}

extension JPEG {
  private func with(segment marker: UInt8, _ content: [UInt8]) -> JPEG {
    let length = content.count + 2
    var copy = self
    copy.bytes.insert(
      contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content, at: 2)
    return copy
  }
}
