/// A kind of picture that every browser shows.
public struct PictureType: Hashable, Sendable {
  /// The decoder's word.
  public let format: String
  /// What it is called on the web, such as `image/jpeg`.
  public let mediaType: String
  /// The ending of its files' names.
  public let ending: String

  /// All there are.
  public static let all = [
    PictureType(format: "jpeg", mediaType: "image/jpeg", ending: "jpg"),
    PictureType(format: "png", mediaType: "image/png", ending: "png"),
    PictureType(format: "webp", mediaType: "image/webp", ending: "webp"),
    PictureType(format: "gif", mediaType: "image/gif", ending: "gif"),
  ]

  /// The type of encoded bytes, by how they begin; nil if it is none of these.
  public static func of(_ bytes: [UInt8]) -> PictureType? {
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
}
