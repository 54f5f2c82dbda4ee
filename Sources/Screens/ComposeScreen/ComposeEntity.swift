import Domain

/// An answer of the compose screen.
enum ComposeContent: Equatable, Sendable {
  /// The draft as it is now.
  case sheet(ComposeSheet)
  /// What was begun, the last changed first.
  case drafts([StoredDraft], places: [PostPlace], now: Timestamp)
  /// Where one can post.
  case places([PostPlace])
  /// It is kept, and can be opened again.
  case saved
  /// It is gone for good.
  case discarded
  /// It is on its way.
  case sent(Draft, to: PostPlace)
}

/// A draft, where it goes, and how its pictures look.
struct ComposeSheet: Equatable, Sendable {
  var draft = Draft()
  var place: PostPlace
  /// One for each picture, or none where they were not asked for.
  var previews: [PictureState] = []
  /// What each picture may take; nil where none are drawn.
  var canvas: PictureCanvas?
  var settings = DisplaySettings()
}

/// Why a command cannot be done.
enum ComposeProblem: ExplainedError, Equatable {
  case noSuchPicture(Int)
  case noSuchDraft(Int)
  case noSuchPlace(String)
  case notADuration(String)

  var isMistake: Bool { true }

  var reason: String {
    switch self {
    case .noSuchPicture(let number): "there is no picture \(number): `show` lists them"
    case .noSuchDraft(let number): "there is no draft \(number): `drafts` lists them"
    case .noSuchPlace(let name): "there is no `\(name)` to post to: `to` lists where you can"
    case .notADuration(let text): "`\(text)` is no duration: type it like 30m, 24h, 7d, or never"
    }
  }
}
