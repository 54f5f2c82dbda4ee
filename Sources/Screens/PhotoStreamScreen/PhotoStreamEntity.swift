import Domain

/// What the photo stream shows.
struct PhotoStreamState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<PhotoStreamContent> = .idle
  /// The photo that `next` and `prev` start from.
  var current: StreamItem?
}

/// An answer of the photo stream.
enum PhotoStreamContent: Equatable, Sendable {
  case photo(PhotoCard)
  case list([StreamRow], now: Timestamp)
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
  var picture: PictureState
  var now: Timestamp
  var settings: DisplaySettings
  /// What is told below the photo in someone's first minutes.
  var information: InformationCard? = nil
}

/// What there is of a photo's picture.
enum PictureState: Equatable, Sendable {
  /// Nobody can see pictures there.
  case omitted
  /// Sensitive, and not asked for by `show`.
  case covered
  case shown(Bitmap)
  case unavailable(reason: String)
}

/// The settings that decide how a picture looks.
struct DisplaySettings: Equatable, Sendable {
  /// Share of the screen's height, in percent.
  var height = 70
  var symbols = "block"
  var coversSensitive = true
}

/// Something that can be typed, told once between the first photos; it goes when it was used.
enum InformationCard: String, CaseIterable, Sendable {
  case next
  case list
  case show
  case settings
  case help
}

/// Something that happened without being asked for.
enum PhotoStreamNotice: Equatable, Sendable {
  case updated(ScanSummary)
  case refreshFailed(reason: String)
}
