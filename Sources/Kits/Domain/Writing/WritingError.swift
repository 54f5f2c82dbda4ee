/// Why something cannot be kept for sending.
public enum WritingError: Error, Hashable, Sendable {
  /// Who is asked has no dislikes.
  case noDislikes(String)
  /// Only what a server has can be boosted or bookmarked.
  case notMarkable(Mark)
  /// There is nothing in it.
  case empty
  /// It has more characters than the server takes.
  case tooLong(count: Int, limit: Int)
  /// It has more pictures than the server takes.
  case tooManyPictures(count: Int, limit: Int)
  /// The description of a picture, by its number from 1, has more characters than the server takes.
  case descriptionTooLong(picture: Int, count: Int, limit: Int)
  /// The warning has more characters than the server takes.
  case warningTooLong(count: Int, limit: Int)
  /// Words alone, and a folder keeps pictures, as do some servers.
  case needsPicture(String)
  /// Who is asked has no posts for those that it is for.
  case noSuchAudience(String)
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
  /// No server has it, so that it has no words to change.
  case notPosted
  /// Who is asked keeps no versions, or has the post no more.
  case noHistory(String)
  /// Who is asked translates nothing.
  case noTranslations(String)
  /// It is not public, or in a language that the server does not translate.
  case notTranslatable
  /// Who translates for the server has done too much, or does not answer.
  case noTranslationNow(String)
  /// There is nothing to vote on.
  case noPoll
  /// The poll has ended.
  case pollIsOver
  /// One votes once.
  case hasVoted
  /// Of so many things one can say, none was chosen that is there.
  case noSuchChoice(Int)
  /// The poll takes one answer.
  case oneChoice
  /// One does not vote in one's own poll.
  case isOwnPoll
  /// The server throws a poll away with its votes if its post is changed.
  case losesPoll(String)
  /// What is there already is not published later.
  case isPublished
  /// What was to be published later never will be.
  case isCancelled
  /// A post of this stream has pictures.
  case keepsPicture
  /// A draft of a post that is to be changed goes where that post is.
  case revisesElsewhere(String)
  /// The source is gone.
  case sourceGone
  /// Nobody would read an answer: it is on this machine only, or has not arrived yet.
  case notAnswerable
  /// An answer goes where what it answers is.
  case answersElsewhere(String)
}

extension WritingError: Mistake {
  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .noDislikes(let name): "\(name) doesn't have dislikes: use `like` or `comment`"
    case .notMarkable(let mark):
      "only posts that an account sees can be \(mark.rawValue)ed: this photo is on no server of yours"
    case .empty: "it is empty: type what you want to say"
    case .tooLong(let count, let limit):
      "it has \(count.grouped) characters and the server takes \(limit.grouped): remove \((count - limit).grouped)"
    case .tooManyPictures(let count, let limit):
      "it has \(count.grouped) pictures and the server takes \(limit.grouped): remove \((count - limit).grouped)"
    case .descriptionTooLong(let picture, let count, let limit):
      "the description of picture \(picture.grouped) has \(count.grouped) characters and the server takes "
        + "\(limit.grouped): remove \((count - limit).grouped)"
    case .warningTooLong(let count, let limit):
      "the warning has \(count.grouped) characters and the server takes \(limit.grouped): "
        + "remove \((count - limit).grouped)"
    case .needsPicture(let name): "posts to \(name) need a picture: `add` one"
    case .noSuchAudience(let name):
      "\(name) has no posts for this audience: choose another one with `visibility`"
    case .cannotExpire(let name):
      "posts don't expire at \(name): type `expires never`"
    case .nowhereToPost:
      "there is nowhere to post yet: `auth signin <server>` or `settings add <folder>`"
    case .notWaiting: "that is no longer in the outbox: `outbox` lists what is"
    case .beingSent: "it is being sent right now: try again in a moment"
    case .mayHaveArrived:
      "it may have arrived already: wait until that is known, or `drop` it"
    case .foreign: "another version of PhotoStream wrote this: only that version can change it"
    case .draftGone: "this draft was sent or deleted meanwhile: start a new one"
    case .notYours: "somebody else wrote that"
    case .notPosted: "this photo is no post on a server"
    case .noHistory(let name):
      "\(name) keeps no earlier versions of posts, or this post is gone"
    case .noTranslations(let name): "\(name) doesn't translate posts"
    case .notTranslatable:
      "this post can't be translated: only public ones are, and between some languages, or it is gone"
    case .noTranslationNow(let name): "\(name) can't translate just now: try again later"
    case .noPoll: "this post has no poll"
    case .pollIsOver: "this poll has ended"
    case .hasVoted: "you have voted here already, and that can't be changed"
    case .noSuchChoice(let count): "choose by number, from 1 to \(count.grouped): `vote 1`"
    case .oneChoice: "this poll takes one answer: `vote 1`"
    case .isOwnPoll: "this is your own poll"
    case .losesPoll(let name):
      "it has a poll, and \(name) would throw the poll's votes away with the edit: it stays as it is"
    case .isPublished: "this post is there already, so it can't be published later: type `when now`"
    case .isCancelled: "that post is cancelled already: `scheduled` lists those to come"
    case .keepsPicture:
      "a photo's post keeps a picture: `add` one, or `discard` and `delete` the post"
    case .revisesElsewhere(let name): "it changes a post at \(name): send it `to \(name)`"
    case .notAnswerable: "that comment is only on this machine, so it can't be answered"
    case .answersElsewhere(let name): "it answers a post that \(name) sees: send it `to \(name)`"
    case .sourceGone: "the source of this photo was removed: add it again in `settings`"
    }
  }
}
