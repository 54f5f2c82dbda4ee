/// What somebody says of a photo without words. One has no more than one of a photo.
public enum Reaction: String, Hashable, Sendable, Codable, CaseIterable {
  /// A favourite.
  case like
  /// The opposite, which only some servers have.
  case dislike
}
