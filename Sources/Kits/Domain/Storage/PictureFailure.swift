/// Why there is no picture, and how long that is believed.
public struct PictureFailure: Hashable, Sendable {
  /// Why.
  public let error: MediaError
  /// Until when nobody has to look again.
  public let until: Timestamp
  /// Which version of it was none, if its server names versions.
  public let freshness: Freshness?

  /// Makes it.
  public init(_ error: MediaError, until: Timestamp, freshness: Freshness? = nil) {
    self.error = error
    self.until = until
    self.freshness = freshness
  }
}
