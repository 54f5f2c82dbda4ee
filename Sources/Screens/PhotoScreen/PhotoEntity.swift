import Domain

/// Which photo is asked for.
enum PhotoAddress: Equatable, Sendable {
  /// The one in this place of the stream.
  case place(Int)
  /// This one, wherever it stands.
  case photo(PhotoID)
}
