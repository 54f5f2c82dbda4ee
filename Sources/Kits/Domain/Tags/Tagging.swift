/// Tags of one's own on photos of any source: nobody else sees them. Throws ``TagError`` and ``LibraryError``.
public protocol Tagging: Sendable {
  /// Gives photos tags, and takes others away. What a photo has already, or has not, stays so.
  func tag(_ photos: [Photo], adding: [Tag], removing: [Tag]) async throws -> TaggingOutcome
  /// Calls one's own tag something else, on all photos; what was called so before is one with it then.
  func rename(_ tag: Tag, to name: Tag) async throws -> TaggingOutcome
  /// The tags that photos have, one's own and those that others wrote, the most frequent first, and whether there are
  /// more.
  func tags() async throws -> (counts: [TagCount], hasMore: Bool)
  /// The names of one's own tags, for whoever types one.
  func ownTags() async throws -> [String]
}

/// What became of photos' tags.
public struct TaggingOutcome: Hashable, Sendable {
  /// How many photos have other tags now.
  public let photos: Int
  /// How often somebody's own tag was there before under the name it has now.
  public var merged = 0
  /// Why the files beside some pictures do not say so; untrusted text.
  public var problem: String?
  /// One's own tags of each photo that was meant, in their order.
  public let tags: [PhotoID: [String]]
  /// What was to be taken away from each photo, and was no tag of it.
  public let absent: [PhotoID: [String]]

  /// Makes an outcome.
  public init(
    photos: Int, merged: Int = 0, problem: String? = nil, tags: [PhotoID: [String]] = [:],
    absent: [PhotoID: [String]] = [:]
  ) {
    self.photos = photos
    self.merged = merged
    self.problem = problem
    self.tags = tags
    self.absent = absent
  }
}

/// A tag, and how many photos have it.
public struct TagCount: Hashable, Sendable {
  /// The tag.
  public let tag: Tag
  /// How many photos have it.
  public let photos: Int
  /// On how many of them it is one's own; on the others somebody wrote it into the post.
  public let own: Int

  /// Makes a count.
  public init(_ tag: Tag, photos: Int, own: Int) {
    self.tag = tag
    self.photos = photos
    self.own = own
  }
}
