import Domain

/// What {{phrase}} shows.
struct {{module}}State: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<{{module}}Content> = .idle
}

/// An answer of {{phrase}}.
enum {{module}}Content: Equatable, Sendable {
  /// The photo that comes next, and how many there are.
  case next(StreamItem)
  /// There are no photos.
  case empty
}
