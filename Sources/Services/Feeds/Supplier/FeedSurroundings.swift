import Domain

/// What a feed is read among.
public struct FeedSurroundings: Sendable {
  /// What time it is: when an entry that has no date is seen for the first time.
  public var time: any TimeSource
  /// The moment a photo is stored with; nil if it is not stored. So entries without a date stay
  /// where they were put when they were first seen.
  public var firstSeen: @Sendable (PhotoID) async throws -> Timestamp?
  /// Called when the server says that the feed has moved for good: store the new address with the
  /// source. The supplier asks there from then on.
  public var moved: @Sendable (WebAddress) async -> Void
  /// Where unseen errors go.
  public var reporting: any ErrorReporting
  /// Whether what is no photo is left out: see ``FeedLimits/onlyPhotos``.
  public var onlyPhotos: Bool

  /// Puts them together.
  public init(
    time: any TimeSource, firstSeen: @escaping @Sendable (PhotoID) async throws -> Timestamp?,
    moved: @escaping @Sendable (WebAddress) async -> Void, reporting: any ErrorReporting,
    onlyPhotos: Bool = true
  ) {
    self.time = time
    self.firstSeen = firstSeen
    self.moved = moved
    self.reporting = reporting
    self.onlyPhotos = onlyPhotos
  }
}
