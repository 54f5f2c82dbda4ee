import Domain

/// What the photo stream shows.
struct PhotoStreamState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<PhotoStreamContent> = .idle
  /// What is waited for while it is loading.
  var waiting: PhotoStreamWaiting = .photos
  /// Where one is; `next` and `prev` start from there.
  var walk = PhotoWalk()
}

/// What may take a while.
enum PhotoStreamWaiting: Equatable, Sendable {
  /// A search for photos.
  case photos
  /// The picture of this card, on this canvas.
  case picture(ComingPicture, PhotoCard, canvas: PictureCanvas)
  /// So many pictures of a grid are there.
  case pictures(Int, of: Int)
  /// An original is written to a file.
  case saving
  /// What a photo's server knows of its comments.
  case comments
}

/// An answer of the photo stream.
enum PhotoStreamContent: Equatable, Sendable {
  case photo(PhotoCard)
  case list([StreamRow], standings: [PhotoID: Standing], now: Timestamp)
  case grid(PhotoGrid)
  /// What came of something that was said of a photo.
  case answer(PhotoAnswer)
  /// An answer is begun, and goes on elsewhere.
  case composing(StoredDraft)
  /// Something is on its way.
  case posted(Draft, to: PostPlace)
  /// Something is kept that cannot be published yet, and why not.
  case drafted(StoredDraft, reason: String)
  /// The original of a photo is in a file.
  case saved(FileLocation)
  /// A photo is shown on a screen of its own.
  case opened(StreamItem)
  /// A gap was asked for; what is left of it is called by the same number.
  case filled(ScanSummary, rest: StreamGap?)
  /// Nothing is missing in the gap that was meant, nor anywhere but in so many others.
  case complete(others: Int)
  /// Only this source is shown, or all are again; with so many photos.
  case narrowed(to: Source?, photos: Int)
  case muted([Photo], now: Timestamp)
  case refreshed(ScanSummary)
  case markedSeen(Int)
  case empty(hasSources: Bool)
}

/// One photo, ready to be looked at.
struct PhotoCard: Equatable, Sendable {
  var item: StreamItem
  /// Where one is as soon as it is shown.
  var walk: PhotoWalk
  var picture: PictureState
  /// How it stands for the person, if that is known.
  var standing: Standing?
  /// What the picture may take; nil where none are drawn.
  var canvas: PictureCanvas?
  var now: Timestamp
  var settings: DisplaySettings
  /// What is told below the photo in someone's first minutes.
  var information: InformationCard? = nil
}

/// Several photos at once.
struct PhotoGrid: Equatable, Sendable {
  var cells: [Cell]
  /// What each picture may take; nil where none are drawn.
  var canvas: PictureCanvas?
  var settings: DisplaySettings

  struct Cell: Equatable, Sendable {
    var item: StreamItem
    var picture: PictureState
    var standing: Standing?
  }
}

/// Something that can be typed, told once between the first photos; it goes when it was used.
enum InformationCard: String, CaseIterable, Sendable {
  case next
  case list
  case open
  case grid
  case show
  case like
  case settings
  case help
}

/// Something that happened without being asked for.
enum PhotoStreamNotice: Equatable, Sendable {
  case updated(ScanSummary)
  case refreshFailed(reason: String)
  /// What others did with what the person posted.
  case news(NotificationNews)
}
