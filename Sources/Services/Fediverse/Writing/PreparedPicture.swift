/// A picture as it is handed in: with what a server takes of it, and what the person wants in it.
public struct PreparedPicture: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// What kind of file it is, such as `image/jpeg`.
  public let mediaType: String

  /// Makes one.
  public init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}
