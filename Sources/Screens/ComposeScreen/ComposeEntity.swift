import Domain

/// An answer of the compose screen.
enum ComposeContent: Equatable, Sendable {
  /// The whole draft, because somebody asked for it.
  case sheet(ComposeSheet)
  /// What was just changed, and the draft with it.
  case changed(ComposeChange, ComposeSheet)
  /// Drafts that were not sent, the last changed first.
  case drafts([StoredDraft], places: [PostPlace], now: Timestamp)
  /// Where one can post.
  case places([PostPlace])
  /// The draft is kept and can be opened again.
  case saved
  /// The draft is deleted.
  case discarded
  /// The post is in the outbox.
  case sent(Draft, to: PostPlace, now: Timestamp)
}

/// Which draft is to be opened.
enum DraftAddress: Equatable, Sendable {
  /// The one that was begun on another screen, or that a link leads to, as the library knows it.
  case id(Int64)
  /// The one with this number in the list of drafts.
  case number(Int)
  /// A word that means none.
  case unknown(String)
}

/// A draft, where it goes, and how its pictures look.
struct ComposeSheet: Equatable, Sendable {
  var draft = Draft()
  var place: PostPlace
  /// Whether it was for another place, which is not there.
  var isMoved = false
  /// One for each picture, or none where they were not asked for.
  var previews: [PictureState] = []
  /// What each picture may take; nil where none are drawn.
  var canvas: PictureCanvas?
  var settings = DisplaySettings()
}

/// One change of a draft.
enum ComposeChange: Equatable, Sendable {
  case text(String)
  case add([String])
  case remove(Int)
  /// Nil means that nobody will describe the picture.
  case alt(Int, String?)
  case warning(String)
  case sensitive(Bool)
  /// Whether what a camera wrote into the pictures goes along.
  case metadata(Bool)
  /// Nil for the one that is usual for the account.
  case visibility(Visibility?)
  /// As typed, or nil for what the server takes.
  case language(String?)
  /// As typed, or nil for never.
  case expires(String?)
  /// As typed, or nil for as soon as possible.
  case when(String?)
  /// A place by its number or name.
  case place(String)
  /// A form as it was left in an editor.
  case form(String)
}

/// Why a command cannot be done.
enum ComposeProblem: Mistake, Equatable {
  case noSuchPicture(Int)
  case noSuchDraft(Int)
  case notADraft(String)
  case noSuchPlace(String)
  case noSuchAudience(String)
  case notALanguage(String)
  case notADuration(String)
  /// Servers change neither who sees a post nor when it ends.
  case audienceStays
  case endStays
  case nothingToDiscard
  /// Words of a form that belong to none of its fields: they are at the end of the post.
  indirect case belowTheLine(String, and: ComposeProblem?)
  /// A line of a form was not understood; everything else was.
  indirect case inForm(ComposeProblem)
  /// Somebody else changed or deleted the draft; the one at hand was kept as another.
  case changedElsewhere

  var reason: String {
    switch self {
    case .noSuchPicture(let number): "there is no picture \(number): `show` lists them"
    case .noSuchDraft(let number): "there is no draft \(number): `drafts` lists them"
    case .notADraft(let word): "`\(word)` is not a draft: `drafts` lists them"
    case .noSuchPlace(let name): "you can't post to `\(name)`: `to` lists where you can"
    case .noSuchAudience(let word):
      "`\(word)` is not an audience: choose \(Visibility.words.joined(separator: ", "))"
    case .audienceStays:
      "who sees a post can't be changed any more: `delete` it and post it anew"
    case .endStays: "when a post ends can't be changed any more: `delete` it and post it anew"
    case .nothingToDiscard: "nothing is written here to discard: `drafts` lists what is kept"
    case .belowTheLine(let words, let other):
      "“\(words.prefix(40))\(words.count > 40 ? "…" : "")” stood below the line: it is at the end of your post now"
        + (other.map { "; \($0.reason)" } ?? "")
    case .inForm(let problem): problem.reason + "; everything else you wrote is kept"
    case .changedElsewhere:
      "this draft was changed, sent or deleted elsewhere; yours is kept beside it, as a draft of its own"
    case .notALanguage(let text):
      "`\(text)` is not a language's code: try one such as de or pt-BR, or none"
    case .notADuration(let text): "`\(text)` is not a duration: try 30m, 24h, 7d or never"
    }
  }
}

extension Visibility {
  /// What is typed for the audience that the account's server knows.
  static let usual = "usual"

  /// What can be typed, in order.
  static let words = allCases.map(\.word) + [usual]

  /// The audience of this name; nil if there is none.
  init?(word: String) {
    guard let audience = Self.allCases.first(where: { $0.word == word.lowercased() }) else {
      return nil
    }
    self = audience
  }

  /// What is typed for it.
  var word: String {
    switch self {
    case .everybody: "everybody"
    case .unlisted: "unlisted"
    case .followers: "followers"
    case .named: "named"
    }
  }
}
