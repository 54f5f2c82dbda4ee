/// A kind of picture that every browser shows.
struct PictureType: Hashable, Sendable {
  /// The decoder's word.
  let format: String
  let mediaType: String
  /// The ending of its files' names.
  let ending: String

  static let all = [
    PictureType(format: "jpeg", mediaType: "image/jpeg", ending: "jpg"),
    PictureType(format: "png", mediaType: "image/png", ending: "png"),
    PictureType(format: "webp", mediaType: "image/webp", ending: "webp"),
    PictureType(format: "gif", mediaType: "image/gif", ending: "gif"),
  ]

  /// The type of encoded bytes, by how they begin; nil if it is none of these.
  static func of(_ bytes: [UInt8]) -> PictureType? {
    let format: String? =
      switch bytes.prefix(4) {
      case [0x89, 0x50, 0x4E, 0x47]: "png"
      case [0x52, 0x49, 0x46, 0x46]: "webp"
      case [0x47, 0x49, 0x46, 0x38]: "gif"
      case let start where start.starts(with: [0xFF, 0xD8, 0xFF]): "jpeg"
      default: nil
      }
    return all.first { $0.format == format }
  }

  /// The type of a file by its name; nil unless the name is one of ours.
  static func of(fileName: String) -> PictureType? {
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 64,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    return all.first { $0.ending == parts[1] }
  }
}
