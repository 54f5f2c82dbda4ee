import Domain

/// What the screen of one photo shows.
struct PhotoState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<PhotoContent> = .idle
  /// What is waited for while it is loading.
  var waiting: PhotoWaiting = .photo
  /// Where one is; `next` and `prev` start from there.
  var walk = PhotoWalk()
}

/// What may take a while.
enum PhotoWaiting: Equatable, Sendable {
  /// The library.
  case photo
  /// The picture of this page.
  case picture(ComingPicture, PhotoPage)
  /// An original is written to a file.
  case saving
  /// What a photo's server knows of its comments.
  case comments
}

/// An answer of the screen.
enum PhotoContent: Equatable, Sendable {
  case page(PhotoPage)
  /// The original of a photo is in a file.
  case saved(FileLocation)
  /// What came of something that was said of a photo.
  case answer(PhotoAnswer)
  /// An answer is begun, and goes on elsewhere.
  case composing(StoredDraft)
  case empty
}

/// One photo, and all about it.
struct PhotoPage: Equatable, Sendable {
  var item: StreamItem
  /// Where one is as soon as it is shown.
  var walk: PhotoWalk
  /// Where it comes from, if that is still among the sources.
  var source: Source?
  var picture: PictureState
  /// How it stands for the person, if that is known.
  var standing: Standing?
  var now: Timestamp
  var settings: DisplaySettings
}

/// Which photo is asked for.
enum PhotoAddress: Equatable, Sendable {
  /// The one in this place of the stream.
  case place(Int)
  /// This one, wherever it stands.
  case photo(PhotoID)
}

/// The photo that was asked for is not there any more.
struct PhotoLeft: ExplainedError, Equatable {
  var isMistake: Bool { true }

  var reason: String { "this photo has left the stream: `next` shows another one" }
}
