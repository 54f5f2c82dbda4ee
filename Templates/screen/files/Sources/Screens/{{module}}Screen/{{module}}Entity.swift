import Domain

/// An answer of {{phrase}}.
enum {{module}}Content: Equatable, Sendable {
  /// The photo that comes next, and how many there are.
  case next(StreamItem)
  /// There are no photos.
  case empty
}
