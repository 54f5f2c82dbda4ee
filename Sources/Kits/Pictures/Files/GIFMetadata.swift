import Domain

/// Takes out of a GIF what does not belong to the picture: comments, texts, XMP, and whatever
/// programs put there of their own. Frames, their timing, how often they come round and colour
/// profiles stay.
struct GIFMetadata {
  private let bytes: [UInt8]
  /// Parts of the file in their order: what is kept of it.
  private let kept: [Range<Int>]

  /// Reads a file's blocks up to the trailer; nil if it is no GIF, or is cut off.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 13,
      bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
    else { return nil }
    var position = 13 + Self.tableLength(bytes[10])
    var kept = [0..<position]
    while position < bytes.count, bytes[position] != Self.trailer {
      let start = position
      guard position + 1 < bytes.count else { return nil }
      if bytes[position] == 0x2C {
        guard position + 10 < bytes.count else { return nil }
        // Descriptor, table of colours, one byte, then data.
        position += 11 + Self.tableLength(bytes[position + 9])
      } else if bytes[position] == 0x21 {
        position += 2
      } else {
        return nil
      }
      let isKept = Self.isKept(bytes, start)
      while position < bytes.count, bytes[position] > 0 {
        position += 1 + Int(untrusted: bytes[position])
      }
      position += 1
      if isKept { kept.append(start..<position) }
    }
    guard position < bytes.count else { return nil }
    self.bytes = bytes
    self.kept = kept + [position..<position + 1]
  }

  /// The file without it; the same bytes if there is nothing to take out.
  var removed: [UInt8] {
    kept.reduce(into: []) { $0 += bytes[$1] }
  }
}

extension GIFMetadata {
  private static let trailer: UInt8 = 0x3B

  /// How often an animation comes round, in two spellings, and a colour profile.
  private static let keptApplications = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]

  private static func isKept(_ bytes: [UInt8], _ start: Int) -> Bool {
    guard bytes[start] == 0x21 else { return true }
    return switch bytes[start + 1] {
    // How long a frame stays and what is clear in it.
    case 0xF9: true
    case 0xFF:
      keptApplications.contains {
        bytes.dropFirst(start + 2).starts(with: [UInt8(clamping: $0.utf8.count)] + Array($0.utf8))
      }
    default: false
    }
  }

  /// Bytes of the table of colours that these flags announce.
  private static func tableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(untrusted: flags & 7) + 1)
  }
}
