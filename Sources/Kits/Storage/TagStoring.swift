import Domain

/// Keeps people's own tags of photos, whether these photos are in the stream now or not. What is changed is
/// found by search at once. Throws ``LibraryError``.
public protocol TagStoring: Sendable {
  /// Takes tags away, then adds others; returns what was not so before. A tag that a profile has already keeps
  /// the name it has there. Throws ``TagError/notKept`` for a source that is not here, and
  /// ``TagError/tooMany``; then nothing is changed.
  func apply(_ change: TagChange, at now: Timestamp) async throws -> TagChange
  /// One's own tags of photos, as they were given here.
  func tags(of photos: [PhotoID]) async throws -> [PhotoID: [Tag]]
  /// The photos of a profile that have a tag.
  func photos(tagged tag: Tag, of profile: Int64) async throws -> [TaggedPhoto]
  /// All tags that were given in a profile, and to how many photos.
  func tags(of profile: Int64) async throws -> [Tag: Int]
}

/// What is to become of photos' tags.
public struct TagChange: Hashable, Sendable {
  /// Comes first.
  public var removed: [TaggedPhoto]
  /// Comes then.
  public var added: [TaggedPhoto]

  /// Takes tags away first, and gives others then: a tag in both stays.
  public init(removed: [TaggedPhoto] = [], added: [TaggedPhoto] = []) {
    self.removed = removed
    self.added = added
  }

  /// What takes it back.
  public var inverse: TagChange { TagChange(removed: added, added: removed) }

  /// The photos that it is about.
  public var photos: Set<PhotoID> { Set((removed + added).map(\.photo)) }
}

/// A photo, and a tag of it.
public struct TaggedPhoto: Hashable, Sendable {
  /// The photo.
  public let photo: PhotoID
  /// The tag.
  public let tag: Tag

  /// Pairs them.
  public init(_ photo: PhotoID, _ tag: Tag) {
    self.photo = photo
    self.tag = tag
  }
}
