import Domain

/// What photo shows.
struct PhotoState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<PhotoContent> = .idle
}

/// An answer of photo.
enum PhotoContent: Equatable, Sendable {
  /// The photo that comes next, and how many there are.
  case next(StreamItem)
  /// There are no photos.
  case empty
}
