/// Why something cannot be kept for sending.
public enum WritingError: Error, Hashable, Sendable {
  /// Who is asked has no dislikes.
  case noDislikes(String)
  /// There is nothing in it.
  case empty
  /// It has more characters than the server takes.
  case tooLong(count: Int, limit: Int)
  /// It has more pictures than the server takes.
  case tooManyPictures(count: Int, limit: Int)
  /// Words alone, and a folder keeps pictures.
  case needsPicture(String)
  /// It shall go after a while, and who is asked lets nothing go.
  case cannotExpire(String)
  /// Nobody is signed in, and there is no folder.
  case nowhereToPost
  /// It is not in the outbox any more.
  case notWaiting
  /// It is being sent just now.
  case beingSent
  /// An attempt was made of which nobody knows what came.
  case mayHaveArrived
  /// Another version of the program wrote it.
  case foreign
  /// The draft was sent or discarded meanwhile.
  case draftGone
  /// Somebody else wrote it.
  case notYours
  /// The source is gone.
  case sourceGone
  /// Nobody would read an answer: it is on this machine only, or has not arrived yet.
  case notAnswerable
  /// An answer goes where what it answers is.
  case answersElsewhere(String)
}

extension WritingError: ExplainedError {
  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .noDislikes(let name): "\(name) has no dislikes: `like` and `comment` work"
    case .empty: "there is nothing in it: type what you want to say"
    case .tooLong(let count, let limit):
      "it has \(count) characters, and the server takes \(limit): \(count - limit) too many"
    case .tooManyPictures(let count, let limit):
      "it has \(count) pictures, and the server takes \(limit)"
    case .needsPicture(let name): "\(name) keeps pictures, with words if you like: `add` one"
    case .cannotExpire(let name):
      "\(name) keeps what is posted: nothing expires there, `expires never` lets it stay"
    case .nowhereToPost: "there is nowhere to post: sign in, or add a folder"
    case .notWaiting: "that is not in the outbox any more: `outbox` shows what is"
    case .beingSent: "it is being sent just now: try again in a moment"
    case .mayHaveArrived:
      "it may have arrived already: wait until that is known, or `drop` it"
    case .foreign: "another version of PhotoStream wrote this: only that one can do more with it"
    case .draftGone: "this draft was sent or discarded meanwhile: type what it is to say anew"
    case .notYours: "somebody else wrote that"
    case .notAnswerable:
      "nobody would read it: that is on this machine only, or has not arrived yet"
    case .answersElsewhere(let name): "it answers what \(name) has: post it there"
    case .sourceGone: "where this photo came from is not among your sources any more"
    }
  }

  /// All of it is about what was typed.
  public var isMistake: Bool { true }
}
