import Domain

/// Which photo is asked for.
enum PhotoAddress: Equatable, Sendable {
  /// The one in this place of the stream.
  case place(Int)
  /// This one, wherever it stands.
  case photo(PhotoID)
}

/// The photo that was asked for is not there any more.
struct PhotoLeft: Mistake, Equatable {
  var reason: String { "this photo has left the stream: `next` shows another one" }
}
