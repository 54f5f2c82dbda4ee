/// Which stream is asked, in which order, and at what moment.
public struct StreamScope: Hashable, Sendable {
  /// Whose photos.
  public let profile: Int64
  /// Which come first.
  public let order: StreamOrder
  /// Photos that have expired by now are not in the stream.
  public let now: Timestamp
  /// Whose photos alone are in the stream; nil is everybody's.
  public let only: SourceID?

  /// Makes a scope.
  public init(profile: Int64, order: StreamOrder, now: Timestamp, only: SourceID? = nil) {
    self.profile = profile
    self.order = order
    self.now = now
    self.only = only
  }
}
