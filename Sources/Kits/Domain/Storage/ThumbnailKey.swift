/// What a thumbnail was made of: change any of it and it is another.
public struct ThumbnailKey: Hashable, Sendable {
  /// Which picture: a path or an address.
  public let picture: String
  /// Which state of it, such as size and modification time of the file.
  public let version: String
  /// The box it was fitted into.
  public let bounds: PixelSize

  /// Makes a key.
  public init(picture: String, version: String, bounds: PixelSize) {
    self.picture = picture
    self.version = version
    self.bounds = bounds
  }
}
