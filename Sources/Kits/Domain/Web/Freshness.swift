/// What a server said about a version of something, so that it can be asked whether that changed.
public struct Freshness: Hashable, Sendable, Codable {
  /// The version's name, quotes and a leading `W/` included.
  public let entityTag: String?
  /// When it was changed, in the server's own words.
  public let lastModified: String?

  /// Makes it of what was stored; nil if there is nothing to ask by.
  public init?(entityTag: String?, lastModified: String?) {
    guard entityTag != nil || lastModified != nil else { return nil }
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// Reads `ETag` and `Last-Modified`; nil if there is neither.
  public init?(_ headers: WebHeaders) {
    self.init(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
  }
}
