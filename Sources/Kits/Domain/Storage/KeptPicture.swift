/// What is kept of a picture.
public struct KeptPicture: Hashable, Sendable {
  /// A thumbnail that fits the key, encoded.
  public var thumbnail: [UInt8]?
  /// The picture as it came from the web; looked for only where there is no thumbnail.
  public var original: PictureContent?
  /// What to ask by whether the original has changed.
  public var freshness: Freshness?
  /// When to ask that, if the original is kept.
  public var freshUntil: Timestamp?
  /// When it expires, if ever.
  public var expiresAt: Timestamp?
  /// Why there was none the last time.
  public var failure: PictureFailure?

  /// Nothing.
  public init() {}
}
