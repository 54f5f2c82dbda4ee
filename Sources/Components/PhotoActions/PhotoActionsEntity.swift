import Domain
import Wording

/// Something a person does with a photo.
public enum PhotoAction: Equatable, Sendable {
  case next
  case previous
  /// Goes to the first photo of the stream.
  case first
  case last
  /// Turns to this picture of the post that is shown, or to its next one.
  case page(Int?)
  /// Uncovers the photo with this number, or the one that is shown.
  case show(Int?)
  /// Writes the original of the photo with this number, or of the one that is shown, into a folder or a new file.
  case save(Int?, String)
  /// Reacts to the photos with these numbers, or to the one that is shown; nil takes a reaction back.
  case react(Reaction?, [Int])
  /// Sets the person's mark on the photos with these numbers, or on the one that is shown, or takes it away.
  case mark(Mark, Bool, [Int])
  case comment(String)
  /// Lists comments, beginning with this number.
  case listComments(from: Int?)
  /// Shows a comment that a filter warns of, by its number in the last list.
  case uncover(Int)
  /// Answers a comment, by its number in the last list.
  case reply(Int, String)
  /// Removes a comment, by its number in the last list.
  case uncomment(Int)
  /// Begins an answer with pictures, on a screen of its own.
  case composeAnswer
  /// Tells where the photo with this number, or the one that is shown, is on the web.
  case link(Int?)
  /// Opens that in the browser.
  case web(Int?)
  /// Follows, mutes or blocks the authors of photos.
  case relate(RelationRequest)
  /// Reports posts to those who run their server; numbers and words are as they were typed.
  case report(String)
  /// Changes, deletes or translates the post that is shown, or votes in its poll.
  case post(PostAction)
  /// Opens the video, sound or animation with this number, or the one that is shown, in a player.
  case play(Int?)
  /// Shows who made the photo with this number, or the one that is shown.
  case who(Int?)
  /// Shows who boosted the photo that is shown.
  case whoBoosted
  /// `who` with a word that it does not know.
  case whoElse
  /// Changes or lists the person's own tags.
  case tags(TagAction)
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
  /// Where it comes from, if the layout tells that and the sources still exist.
  public var sources: [Source] = []
  /// The picture, or why there is none.
  public var picture: PictureState
  /// How the person and others reacted to it, if that is known.
  public var standing: Standing?
  /// What its file tells, if the layout does.
  public var details: PictureDetails?
  /// The room for the picture; nil where no pictures are drawn.
  public var canvas: PictureCanvas?
  /// When it is shown.
  public var now: Timestamp
  /// How pictures are drawn.
  public var settings: DisplaySettings
  /// The number of photos if this is the last of several, so that the person knows that the stream ends here.
  public var lastOf: Int?
  /// The gap behind the last photo, if more can be loaded there.
  public var rest: StreamGap?
}

/// Several photos side by side, each by its number.
public struct PhotoGrid: Equatable, Sendable {
  /// How many photos a grid has by default.
  public static let length = 12

  /// A photo, and its picture or why there is none.
  public struct Cell: Equatable, Sendable {
    /// The photo; its place is its number.
    public let item: StreamItem
    /// Its picture.
    public var picture: PictureState
    /// How the person and others reacted to it, if that is known.
    public let standing: Standing?
  }

  /// The photos in their order.
  public var cells: [Cell]
  /// The room for each picture; nil where none are drawn.
  public let canvas: PictureCanvas?
  /// How pictures are drawn.
  public let settings: DisplaySettings
  /// How many photos there are, if the last of several is among these.
  public let end: Int?

  /// Makes a grid without its pictures: ``PhotoActionsPresenter/filled(_:telling:)`` adds them.
  public init(
    _ items: [StreamItem], standings: [PhotoID: Standing] = [:], on canvas: PictureCanvas?,
    _ settings: DisplaySettings, end: Int? = nil
  ) {
    cells = items.map { item in
      let isCovered = canvas != nil && item.isCovered(settings)
      return Cell(
        item: item, picture: isCovered ? .covered : .omitted, standing: standings[item.id])
    }
    self.canvas = canvas?.gridCell
    self.settings = settings
    self.end = end
  }
}

/// The answer to an action.
public enum PhotoActionsContent: Equatable, Sendable {
  /// This photo is on the screen now.
  case photo(PhotoCard)
  /// There are no photos; the screen says so.
  case empty
  /// The original was written to this file.
  case saved(FileLocation)
  /// The photo has a reaction, a comment or a list of comments.
  case answer(PhotoAnswer)
  /// What came of a reaction to each of these photos, or of a mark that was set or taken away.
  case answers([MarkAnswer])
  /// What came of a request about authors.
  case people([PersonAnswer])
  /// These people, or posts of theirs, were reported.
  case reported([ReportReceipt])
  /// What can be said in a report.
  case reportTerms(ReportTerms, [ServerRule])
  /// An answer was begun; its draft is on another screen now.
  case composing(StoredDraft)
  /// What came of an action on a post.
  case post(PostAnswer)
  /// The photo is at this address, which was opened in the browser or not.
  case page(WebAddress, isOpened: Bool)
  /// Somebody's profile is shown, by the arguments it was asked for with.
  case person([String])
  /// This program plays the photo now.
  case playing(Photo, by: String)
  /// What came of an action on tags.
  case tags(TagAnswer)
}

/// What came of a reaction or a mark on one of several photos.
public enum MarkAnswer: Equatable, Sendable {
  /// It was set or taken away.
  case done(PhotoAnswer)
  /// Why it failed.
  case failed(StreamItem, reason: String)
}

/// The photo has no known address on the web.
struct NoPage: Mistake, Equatable {
  let photo: Photo

  var reason: String {
    switch photo.media.original {
    case .file(let location): "this photo is not on the web: it is \(location.displayPath)"
    case .sample: "sample photos are not on the web"
    case .web, .clip: "the source of this photo does not say where it is on the web"
    }
  }
}

/// The post has no picture with this number.
struct NoSuchPicture: Mistake, Equatable {
  let count: Int

  var reason: String {
    count == 1
      ? "this post has one picture; `next` shows the next post"
      : "this post has \(count) pictures: type `page 1` to `page \(count)`"
  }
}

/// The photo that is shown, or that was asked for, is not in the stream any more.
public struct PhotoLeft: Mistake, Hashable {
  /// Makes the error.
  public init() {}

  /// What to do.
  public var reason: String { "this photo has left the stream: `next` shows another one" }
}

/// A page cannot be opened here.
struct NoBrowser: Mistake, Equatable {
  let page: WebAddress

  var reason: String { "no browser can be opened here: \(page.text)" }
}

/// What may take a while.
enum PhotoActionsWaiting: Equatable, Sendable {
  case library
  case picture(PendingPicture, PhotoCard)
  case saving
  case comments
  case post
}

/// What the component shows.
struct PhotoActionsState: Equatable, Sendable {
  /// The answer to the last action.
  var content: LoadState<PhotoActionsContent> = .idle
  /// What is waited for while the answer is loading.
  var waiting: PhotoActionsWaiting = .library
}

/// Something a person does with a post as a whole.
public enum PostAction: Equatable, Sendable {
  /// Replaces its words; nil opens all of it on a screen of its own.
  case edit(String?)
  /// Deletes it, once the person is sure.
  case delete(isSure: Bool)
  /// Votes for these options of its poll, by numbers as they were typed.
  case vote(String)
  /// Translates it into the language with this code; nil means the account's.
  case translate(String?)
  /// Lists its earlier versions.
  case history
}

/// What came of it.
public enum PostAnswer: Equatable, Sendable {
  /// Its words were replaced.
  case revised(Photo)
  /// The person's vote is counted.
  case voted(StreamItem, Standing, now: Timestamp)
  /// Its translation.
  case translated(Translation)
  /// It would be deleted, for good.
  case wouldDelete(Photo, Standing?)
  /// It was deleted.
  case deleted(Photo)
  /// Its versions, the oldest first.
  case history([PostVersion], now: Timestamp)
}

/// Something a person does with their own tags.
public enum TagAction: Equatable, Sendable {
  /// Adds tags to photos or removes them; numbers and names are as they were typed.
  case set(Bool, String)
  /// Lists all tags.
  case list
  /// Renames a tag; both names are as they were typed.
  case rename(String)
}

/// What came of it.
public enum TagAnswer: Equatable, Sendable {
  /// Tags were added to photos, or removed.
  case changed([TaggedItem], TaggingOutcome)
  /// All tags, or the most frequent ones.
  case list([TagCount], hasMore: Bool)
  /// A tag was renamed.
  case renamed(Tag, Tag, TaggingOutcome)
}

/// A photo that was tagged.
public struct TaggedItem: Equatable, Sendable {
  /// The photo in its place.
  public let item: StreamItem
  /// Its number, if it was called by one.
  public let number: Int?
}

/// What came of a request about the author of a photo.
public struct PersonAnswer: Equatable, Sendable {
  /// What was asked for.
  public let verb: RelationRequest.Verb
  /// The author's name; untrusted text.
  public let name: String
  /// How things stand; nil of somebody who is on no server, and muted by name.
  public let standing: RelationStanding?
  /// Why it was not done; nil if it was done, or waits to be sent.
  public var failure: String?
}
