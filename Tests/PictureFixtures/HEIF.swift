/// A camera's picture in tiles that claims more pixels than it has.
public enum HEIF {
  /// `gradient.heic` as a square with such sides; its tile may be its preview, too.
  public static func claiming(side: Int, hasPreview: Bool) throws -> [UInt8] {
    var picture = try Fixture.bytes("gradient.heic")
    // Where the picture's size and that of its grid are told.
    picture.replace(number(48) + number(32), with: number(side) + number(side))
    picture.replace([0, 48, 0, 32], with: number(side).suffix(2) + number(side).suffix(2))
    guard hasPreview, let end = picture.firstRange(of: Array("mdat".utf8)) else { return picture }
    let reference = number(14) + Array("thmb".utf8) + [0, 1, 0, 1, 0, 2]
    picture.insert(contentsOf: reference, at: end.lowerBound - 4)
    for (name, length) in [("meta", 484), ("iref", 40)] {
      picture.replace(
        number(length) + Array(name.utf8), with: number(length + 14) + Array(name.utf8))
    }
    // Where the tile and the EXIF data lie.
    for offset in [520, 621] { picture.replace(number(offset), with: number(offset + 14)) }
    return picture
  }

  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension [UInt8] {
  fileprivate mutating func replace(_ bytes: [UInt8], with others: [UInt8]) {
    if let range = firstRange(of: bytes) { replaceSubrange(range, with: others) }
  }
}
