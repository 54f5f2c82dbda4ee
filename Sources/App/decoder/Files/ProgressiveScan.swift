import Pictures

/// Finds out from a header whether a picture comes in passes over all its pixels, which then have
/// to be in memory all at once.
struct ProgressiveScan {
  /// Reads up to so many bytes at an offset; fewer at the end.
  typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

  private let format: PictureFormat

  init(_ format: PictureFormat) {
    self.format = format
  }

  func isProgressive(_ read: Read) -> Bool {
    switch format {
    case .png: read(28, 1).first == 1
    case .jpeg: isProgressiveJPEG(read)
    // These are decoded as a whole in any case.
    case .gif, .heif, .webp: true
    case .tiff: false
    }
  }
}

extension ProgressiveScan {
  /// How many segments are walked through; a picture with more is taken for the worse.
  private static let maximumSegments = 2000

  /// Walks the segments up to the first start of frame.
  private func isProgressiveJPEG(_ read: Read) -> Bool {
    var offset = 2
    for _ in 0..<Self.maximumSegments {
      let marker = read(offset, 4)
      guard marker.count == 4, marker[0] == 0xFF else { return marker.count == 4 }
      switch marker[1] {
      case 0xFF: offset += 1
      case 0xC2, 0xC6, 0xCA, 0xCE: return true
      case 0xC0, 0xC1, 0xC3, 0xC5, 0xC7, 0xC9, 0xCB, 0xCD, 0xCF, 0xD9, 0xDA: return false
      case 0x01, 0xD0...0xD8: offset += 2
      default: offset += 2 + max(2, Int(marker[2]) << 8 | Int(marker[3]))
      }
    }
    return true
  }
}
