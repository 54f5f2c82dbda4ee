/// A photo and its place among the others.
public struct StreamItem: Hashable, Sendable, Identifiable {
  /// The photo.
  public let photo: Photo
  /// Its place, from 1.
  public let place: Int
  /// How many photos the stream has.
  public let total: Int
  /// The photo's identity.
  public var id: PhotoID { photo.id }

  /// Makes an item; what is no place becomes the nearest, and there are no fewer photos than that.
  public init(photo: Photo, place: Int, total: Int) {
    self.photo = photo
    self.place = min(max(1, place), Count.most)
    self.total = min(max(self.place, total), Count.most)
  }
}

/// Something that happened to the stream without the person's doing.
public enum StreamChange: Hashable, Sendable {
  /// Photos came, left or changed.
  case updated(added: Int, removed: Int, changed: Int)
  /// The order of the stream is now another.
  case reordered
}
