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

  /// Makes an item.
  public init(photo: Photo, place: Int, total: Int) {
    self.photo = photo
    self.place = place
    self.total = total
  }
}

/// Something that happened to the stream without the person's doing.
public enum StreamChange: Hashable, Sendable {
  /// Photos came, left or changed.
  case updated(added: Int, removed: Int, changed: Int)
  /// The order of the stream is now another.
  case reordered
}
