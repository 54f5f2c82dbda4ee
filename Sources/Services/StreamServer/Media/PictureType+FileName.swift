import PictureFiles

extension PictureType {
  /// The type of a file by its name; nil unless the name is one of ours.
  static func of(fileName: String) -> PictureType? {
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 64,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    return all.first { $0.ending == parts[1] }
  }
}
