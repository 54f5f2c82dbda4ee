import Domain

/// Something a person does with their own tags.
public enum TagAction: Equatable, Sendable {
  /// Gives photos tags, by their numbers and names as they were typed, or takes them away.
  case set(Bool, String)
  /// Lists all tags.
  case list
  /// Calls a tag something else, by both names as they were typed.
  case rename(String)
}

/// What came of it.
public enum TagAnswer: Equatable, Sendable {
  /// Photos have tags, or have them no more.
  case changed([TaggedItem], TaggingOutcome)
  /// All tags.
  case list([TagCount])
  /// A tag is called something else.
  case renamed(Tag, Tag, TaggingOutcome)
}

/// A photo that was tagged.
public struct TaggedItem: Equatable, Sendable {
  /// The photo in its place.
  public let item: StreamItem
  /// Its number, if it was called by one.
  public let number: Int?
}
