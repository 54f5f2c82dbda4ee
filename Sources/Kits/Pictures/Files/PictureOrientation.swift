import Domain

/// Which side of a picture is up: of EXIF, all that is published.
struct PictureOrientation: Equatable {
  /// EXIF's number, 1 (as it is) to 8.
  let number: UInt8

  /// Reads it out of EXIF's TIFF, with or without `Exif` before it; nil if it says nothing.
  init?(exif: [UInt8]) {
    let tiff = exif.starts(with: Self.prefix) ? Array(exif.dropFirst(Self.prefix.count)) : exif
    guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4D else {
      return nil
    }
    let isLittle = tiff[0] == 0x49
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let bytes = tiff[offset..<(offset + count)]
      return isLittle ? bytes.littleEndian : bytes.bigEndian
    }
    guard let start = number(4, 4), let entries = number(start, 2) else { return nil }
    for entry in 0..<entries {
      let offset = start + 2 + 12 * entry
      guard let tag = number(offset, 2) else { return nil }
      guard tag == 0x0112, let value = number(offset + 8, 2) else { continue }
      guard (1...8).contains(value) else { return nil }
      self.number = UInt8(clamping: value)
      return
    }
    return nil
  }

  /// What stands before EXIF's TIFF in a JPEG, and sometimes in a WebP.
  static let prefix = Array("Exif\0\0".utf8)

  /// EXIF's TIFF with nothing in it but this; nil if nothing has to be turned.
  var tiff: [UInt8]? {
    guard number > 1 else { return nil }
    return Array("MM\0".utf8) + [0x2A, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0, 0, 0, 0, 0]
  }
}
