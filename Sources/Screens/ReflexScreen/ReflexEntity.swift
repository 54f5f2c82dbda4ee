import Domain

/// What reflex shows.
struct ReflexState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<ReflexContent> = .idle
}

/// An answer of reflex.
enum ReflexContent: Equatable, Sendable {
  /// The photo that comes next, and how many there are.
  case next(StreamItem)
  /// There are no photos.
  case empty
}
