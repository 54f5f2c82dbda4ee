import Domain

/// Takes out of a JPEG what says where, when and with what it was taken: it may stand on a public
/// page.
///
/// What is needed to show it is kept, and nothing else, wherever it stands in the file: the picture with
/// its tables, JFIF's density without its thumbnail, ICC profiles, Adobe's mark of the colours. Of EXIF
/// nothing but the orientation is kept.
struct JPEGMetadata {
  /// One segment of the file, or the pixels that follow a scan's header.
  private struct Segment {
    /// Nil for pixels.
    let marker: UInt8?
    /// With marker and length.
    let range: Range<Int>
    /// Behind them.
    let content: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  /// What stands before the picture.
  private let head: [Segment]
  /// The picture: scans, and what is between them.
  private let picture: [Segment]

  /// Reads a file to the end of its picture; nil if it is no JPEG, or is broken before the picture begins.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var head: [Segment] = []
    var position = 2
    while let segment = Self.segment(bytes, at: position) {
      if segment.marker == 0xDA {
        self.bytes = bytes
        self.head = head
        picture = Self.picture(bytes, from: position)
        return
      }
      head.append(segment)
      position = segment.range.upperBound
    }
    return nil
  }

  /// Width and height as they are stored; nil if they do not stand where they belong.
  var size: PixelSize? {
    let frame = head.first { $0.marker.map(Self.isFrame) ?? false }
    guard let content = frame.map({ Array($0.content) }), content.count >= 5 else { return nil }
    return PixelSize(width: content[3...4].bigEndian, height: content[1...2].bigEndian)
  }

  /// The same picture without it.
  var removed: [UInt8] {
    let orientation = head.lazy.filter { $0.marker == 0xE1 }
      .compactMap { Self.orientation($0.content) }.first
    // JFIF wants to be first.
    var result: [UInt8] = [0xFF, 0xD8]
    result.reserveCapacity(bytes.count)
    result += head.lazy.compactMap(Self.density).first ?? []
    if let tiff = orientation?.tiff { result += Self.exif(tiff) }
    for segment in head {
      if Self.isTable(segment) || Self.isProfile(segment) { result += bytes[segment.range] }
      result += Self.colours(segment) ?? []
    }
    for segment in picture where Self.isTable(segment) { result += bytes[segment.range] }
    return result
  }
}

extension JPEGMetadata {
  /// The segment at a place, after any number of bytes that fill; nil if none begins there, or it goes
  /// beyond the end.
  private static func segment(_ bytes: [UInt8], at place: Int) -> Segment? {
    var place = place
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = bytes[place + 2...place + 3].bigEndian
      let end = place + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      return Segment(marker: marker, range: place..<end, content: bytes[(place + 4)..<end])
    }
    return nil
  }

  /// The picture from the first scan's header on, with the mark of its end, if there is one.
  private static func picture(_ bytes: [UInt8], from scan: Int) -> [Segment] {
    var segments: [Segment] = []
    var position = scan
    while position < bytes.count {
      let end = endOfPixels(bytes, from: position)
      if end > position {
        segments.append(Segment(marker: nil, range: position..<end, content: []))
      }
      guard end + 1 < bytes.count else { break }
      if bytes[end + 1] == 0xD9 {
        segments.append(Segment(marker: 0xD9, range: end..<(end + 2), content: []))
        break
      }
      guard let segment = segment(bytes, at: end) else { break }
      segments.append(segment)
      position = segment.range.upperBound
    }
    return segments
  }

  /// Where the next marker is that is no part of pixels.
  private static func endOfPixels(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count {
        guard bytes[place] == 0xFF, place + 1 < bytes.count else {
          place += 1
          continue
        }
        switch bytes[place + 1] {
        case 0, 0xD0...0xD7: place += 2
        case 0xFF: place += 1
        default: return place
        }
      }
      return place
    }
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// What pixels are decoded by, and they themselves.
  private static func isTable(_ segment: Segment) -> Bool {
    guard let marker = segment.marker else { return true }
    // Codes, the end, scans, quantities, lines, restarts.
    return isFrame(marker) || [0xC4, 0xCC, 0xD9, 0xDA, 0xDB, 0xDC, 0xDD].contains(marker)
  }

  private static func isProfile(_ segment: Segment) -> Bool {
    segment.marker == 0xE2 && segment.content.starts(with: Array("ICC_PROFILE\0".utf8))
  }

  /// JFIF's version and density, without the thumbnail.
  private static func density(_ segment: Segment) -> [UInt8]? {
    guard segment.marker == 0xE0, segment.content.starts(with: Array("JFIF\0".utf8)),
      segment.content.count >= 14
    else { return nil }
    return [0xFF, 0xE0, 0, 16] + Array(segment.content.prefix(12)) + [0, 0]
  }

  /// What Adobe's programs note of how the colours are meant.
  private static func colours(_ segment: Segment) -> [UInt8]? {
    guard segment.marker == 0xEE, segment.content.starts(with: Array("Adobe".utf8)),
      segment.content.count >= 12
    else { return nil }
    return [0xFF, 0xEE, 0, 14] + Array(segment.content.prefix(12))
  }

  private static func orientation(_ content: ArraySlice<UInt8>) -> PictureOrientation? {
    guard content.starts(with: PictureOrientation.prefix) else { return nil }
    return PictureOrientation(exif: Array(content))
  }

  /// A segment of EXIF.
  private static func exif(_ tiff: [UInt8]) -> [UInt8] {
    let content = PictureOrientation.prefix + tiff
    return [0xFF, 0xE1, 0, UInt8(clamping: content.count + 2)] + content
  }
}
