import Domain

/// Takes out of a JPEG what says where, when and with what it was taken: it may stand on a public
/// page.
///
/// Colours stay right (ICC profiles, Adobe's marker), and so does what is up: of EXIF, nothing but
/// the orientation is kept. XMP, IPTC and comments go.
struct JPEGMetadata {
  /// One segment of the file's head.
  private struct Segment {
    let marker: UInt8
    /// With marker and length.
    let range: Range<Int>
    /// Behind them.
    let content: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private let segments: [Segment]
  /// Where the picture itself begins.
  private let scan: Int

  /// Reads a file's head; nil if it is no JPEG, or is broken before the picture begins.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var segments: [Segment] = []
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0xDA {
        self.bytes = bytes
        self.segments = segments
        scan = position
        return
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      segments.append(
        Segment(marker: marker, range: position..<end, content: bytes[(position + 4)..<end]))
      position = end
    }
    return nil
  }

  /// Width and height as they are stored.
  var size: PixelSize? {
    let frame = segments.first {
      (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker)
    }
    guard let content = frame.map({ Array($0.content) }), content.count >= 5 else { return nil }
    return PixelSize(
      width: Int(content[3]) << 8 | Int(content[4]), height: Int(content[1]) << 8 | Int(content[2]))
  }

  /// The file without it; the same bytes if there is nothing to take out.
  var removed: [UInt8] {
    let kept = segments.filter { !Self.isPrivate($0.marker) && !Self.namesOthers($0.content) }
    let end = endOfPicture
    guard kept.count < segments.count || end < bytes.count else { return bytes }
    var result: [UInt8] = [0xFF, 0xD8]
    let orientation = segments.lazy.filter { $0.marker == 0xE1 }
      .compactMap { Self.orientation($0.content) }.first
    // JFIF wants to be first.
    let isFirst = kept.prefix { $0.marker == 0xE0 }
    for segment in isFirst { result += bytes[segment.range] }
    if let tiff = orientation?.tiff { result += Self.exif(tiff) }
    for segment in kept.dropFirst(isFirst.count) { result += bytes[segment.range] }
    return result + bytes[scan..<end]
  }
}

extension JPEGMetadata {
  /// Behind the marker of the end; cameras put more pictures there, with places of their own.
  private var endOfPicture: Int {
    var position = scan
    while position + 1 < bytes.count {
      let marker = bytes[position + 1]
      if bytes[position] != 0xFF || marker == 0 || marker == 0xFF || (0xD0...0xD7).contains(marker)
      {
        position += bytes[position] == 0xFF && marker != 0xFF ? 2 : 1
      } else if marker == 0xD9 {
        return position + 2
      } else {
        guard position + 4 <= bytes.count else { break }
        position += 2 + (Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
      }
    }
    return bytes.count
  }

  /// APP1 (EXIF, XMP), APP3 to APP13 (IPTC and makers' own), APP15, and comments.
  private static func isPrivate(_ marker: UInt8) -> Bool {
    marker == 0xE1 || (0xE3...0xED).contains(marker) || marker == 0xEF || marker == 0xFE
  }

  /// Whether APP2 tells where the pictures behind this one are: they go.
  private static func namesOthers(_ content: ArraySlice<UInt8>) -> Bool {
    content.starts(with: Array("MPF\0".utf8))
  }

  /// Nil if this is no EXIF or says none.
  private static func orientation(_ content: ArraySlice<UInt8>) -> PictureOrientation? {
    guard content.starts(with: PictureOrientation.prefix) else { return nil }
    return PictureOrientation(exif: Array(content))
  }

  private static func exif(_ tiff: [UInt8]) -> [UInt8] {
    let content = PictureOrientation.prefix + tiff
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }
}
