import Domain

/// Something a person does with a photo.
public enum PhotoAction: Equatable, Sendable {
  case next
  case previous
  /// Uncovers the photo with this number, or the one that is shown.
  case show(Int?)
  /// Writes the original into a folder or a new file.
  case save(String)
  /// Reacts to the photo with this number, or to the one that is shown; nil takes a reaction back.
  case react(Reaction?, Int?)
  case comment(String)
  /// Lists comments, beginning with this number.
  case listComments(from: Int?)
  /// Answers a comment, by its number in the last list.
  case reply(Int, String)
  /// Removes a comment, by its number in the last list.
  case uncomment(Int)
  /// Begins an answer with pictures, on a screen of its own.
  case composeAnswer
}

/// How a screen shows a photo.
public enum PhotoLayout: Sendable {
  /// One of many: in part of the window, with the most important facts. The photos of the screen's
  /// last list can be called by their numbers.
  case amongOthers
  /// Alone: as large as the window allows, with all facts.
  case alone
}

/// A photo, and everything that is shown of it.
public struct PhotoCard: Equatable, Sendable {
  /// The photo.
  public var item: StreamItem
  /// How it is shown.
  public var layout: PhotoLayout
  /// Where it comes from, if the layout tells that and the source still exists.
  public var source: Source?
  /// The picture, or why there is none.
  public var picture: PictureState
  /// How the person and others reacted to it, if that is known.
  public var standing: Standing?
  /// The room for the picture; nil where no pictures are drawn.
  public var canvas: PictureCanvas?
  /// When it is shown.
  public var now: Timestamp
  /// How pictures are drawn.
  public var settings: DisplaySettings
}

/// The answer to an action.
public enum PhotoActionsContent: Equatable, Sendable {
  /// This photo is on the screen now.
  case photo(PhotoCard)
  /// There are no photos.
  case empty
  /// The original was written to this file.
  case saved(FileLocation)
  /// The photo has a reaction, a comment or a list of comments.
  case answer(PhotoAnswer)
  /// An answer was begun; its draft is on another screen now.
  case composing(StoredDraft)
}

/// What may take a while.
enum PhotoActionsWaiting: Equatable, Sendable {
  case library
  case picture(ComingPicture, PhotoCard)
  case saving
  case comments
}

/// What the component shows.
struct PhotoActionsState: Equatable, Sendable {
  /// The answer to the last action.
  var content: LoadState<PhotoActionsContent> = .idle
  /// What is waited for while the answer is loading.
  var waiting: PhotoActionsWaiting = .library
}
