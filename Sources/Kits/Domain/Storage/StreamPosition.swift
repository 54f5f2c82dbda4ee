/// Where a photo stands in a stream: a place between others that outlives the photo itself.
public struct StreamPosition: Hashable, Sendable {
  /// The photo's timestamp.
  public let timestamp: Timestamp
  /// The photo's identity, which decides among equal timestamps.
  public let id: PhotoID

  /// Makes a position.
  public init(timestamp: Timestamp, id: PhotoID) {
    self.timestamp = timestamp
    self.id = id
  }

  /// The position of a photo.
  public init(of photo: Photo) {
    self.init(timestamp: photo.timestamp, id: photo.id)
  }
}
