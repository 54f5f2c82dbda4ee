/// What bytes of a picture are kept as: its original, or a thumbnail.
public struct PictureEntry: Hashable, Sendable {
  /// The picture's name: a path or an address.
  public let picture: String
  /// Which state of it; empty for what is on the web.
  public let version: String
  /// The box a thumbnail was fitted into; nil for an original.
  public let bounds: PixelSize?
  /// When nothing may be kept of it any more, if ever.
  public var expiresAt: Timestamp?
  /// What to ask by whether it has changed.
  public var freshness: Freshness?
  /// When to ask that; nil for a thumbnail.
  public var freshUntil: Timestamp?

  /// A thumbnail.
  public init(_ key: ThumbnailKey, until expiresAt: Timestamp? = nil) {
    picture = key.picture
    version = key.version
    bounds = key.bounds
    self.expiresAt = expiresAt
  }

  /// An original of the web.
  public init(
    originalOf picture: String, freshness: Freshness?, freshUntil: Timestamp,
    until expiresAt: Timestamp? = nil
  ) {
    self.picture = picture
    version = ""
    bounds = nil
    self.expiresAt = expiresAt
    self.freshness = freshness
    self.freshUntil = freshUntil
  }
}
