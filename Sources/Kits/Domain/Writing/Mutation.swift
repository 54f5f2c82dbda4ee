/// Something a person did, as it is kept until it is done where it belongs.
public struct Mutation: Hashable, Sendable, Identifiable {
  /// Made here, once, for good: the key by which a server tells a repeat from another wish.
  public let id: MutationID
  /// What it is about.
  public let target: MutationTarget
  /// What is to be done.
  public let action: MutationAction
  /// When the person did it.
  public let createdAt: Timestamp

  /// Makes a mutation.
  public init(
    id: MutationID, target: MutationTarget, action: MutationAction, createdAt: Timestamp
  ) {
    self.id = id
    self.target = target
    self.action = action
    self.createdAt = createdAt
  }

  /// In which line it stands: those of one lane go one after the other, lanes go in parallel.
  public var lane: MutationLane {
    MutationLane(target: target, kind: action.wish?.lane ?? .words)
  }
}

/// The identity of a mutation: 32 hexadecimal digits.
public struct MutationID: RawRepresentable, Hashable, Sendable, Codable {
  /// The digits.
  public let rawValue: String

  /// Takes an identity that was made before.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Draws 128 random bits: nobody has to ask whether an identity is taken.
  public init(using generator: inout some RandomNumberGenerator) {
    let digits = (0..<4).map { _ in
      let text = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }
    rawValue = digits.joined()
  }
}

/// What a mutation is about.
public enum MutationTarget: Hashable, Sendable {
  /// A status on a server, as an account sees it.
  case status(AccountID, String)
  /// What an account publishes.
  case account(AccountID)
  /// A photo that no server has: of a folder or a blog.
  case photo(PhotoID)
  /// What lies in a folder.
  case folder(SourceID)
  /// Somebody, by what an account's server calls them.
  case person(AccountID, id: String, Handle)

  /// In whose name it is done; nil if it is done on this machine.
  public var account: AccountID? {
    switch self {
    case .status(let account, _), .account(let account), .person(let account, _, _): account
    case .photo, .folder: nil
    }
  }
}

/// What is to be done.
public enum MutationAction: Hashable, Sendable {
  /// The person's reaction to the target shall be this; none if nil. It was `base` before.
  case react(Reaction?, base: Reaction?)
  /// The target shall have this mark of the person's, or not. It was `base` before.
  case mark(Mark, Bool, base: Bool)
  /// These words shall stand below the target.
  case comment(String)
  /// This shall be published.
  case post(Draft)
  /// This shall take the place of the target, a post of the person's.
  case edit(Draft)
  /// This is what the person says in the target's poll: its name, and places from 0.
  case vote(poll: String, choices: [Int])
  /// The target shall go.
  case delete
  /// The target, which its server would publish later, shall never be.
  case unschedule
  /// This shall be so between the account and the target. It was `base` before; nil if nobody knows.
  case relate(RelationWish, base: RelationWish?)
  /// Those who run the account's server shall know this of the target.
  case report(PersonReport)
}

extension MutationAction {
  /// What is published with it; nil if that is no post.
  public var draft: Draft? {
    switch self {
    case .post(let draft), .edit(let draft): draft
    case .react, .mark, .comment, .vote, .delete, .unschedule, .relate, .report: nil
    }
  }

  /// What records and exports call it; these names never change.
  public var publicName: String {
    switch self {
    case .react(let reaction, _): reaction?.rawValue ?? "unreact"
    case .mark(let mark, let isSet, _): (isSet ? "" : "un") + mark.rawValue
    case .comment: "comment"
    case .post: "post"
    case .edit: "edit"
    case .vote: "vote"
    case .delete: "delete"
    case .unschedule: "unschedule"
    case .relate(let wish, _): wish.word
    case .report: "report"
    }
  }

  /// What the person writes with it; nil if that is nothing.
  public var text: String? {
    switch self {
    case .comment(let words), .relate(.note(let words), _): words
    case .post(let draft), .edit(let draft): draft.text
    case .report(let report): report.words
    case .react, .mark, .vote, .delete, .unschedule, .relate: nil
    }
  }
}

/// A line in which mutations wait for each other.
public struct MutationLane: Hashable, Sendable {
  /// What kinds of line a target has: a comment that is held up does not hold up a reaction.
  public enum Kind: String, Hashable, Sendable {
    case reactions
    case boosts
    case bookmarks
    case words
    case follow
    case mute
    case block
    case domain
    case note
    case answer
  }

  /// What they are all about.
  public let target: MutationTarget
  /// Which of the target's lines.
  public let kind: Kind

  /// Makes a lane.
  public init(target: MutationTarget, kind: Kind) {
    self.target = target
    self.kind = kind
  }
}

/// What a person may do with a photo besides reacting to it. It is done or not, and doing it twice is the same.
public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
  /// Shown to those who follow the person.
  case boost
  /// Kept for later, which nobody else sees.
  case bookmark
}

/// What somebody wants to be so, of which only the last counts: a like takes the place of a dislike.
public enum Wish: Hashable, Sendable {
  /// The person's reaction; none if nil.
  case reaction(Reaction?)
  /// Whether the person's mark is there.
  case mark(Mark, Bool)
  /// How somebody and an account stand to each other.
  case relation(RelationWish)

  /// In which line it stands.
  public var lane: MutationLane.Kind {
    switch self {
    case .reaction: .reactions
    case .mark(.boost, _): .boosts
    case .mark(.bookmark, _): .bookmarks
    case .relation(let wish): MutationLane.Kind(wish.kind)
    }
  }
}

extension MutationLane.Kind {
  /// The line of what is wished for between an account and somebody.
  public init(_ kind: RelationWish.Kind) {
    self =
      switch kind {
      case .follow: .follow
      case .mute: .mute
      case .block: .block
      case .domain: .domain
      case .note: .note
      case .answer: .answer
      }
  }
}

extension MutationAction {
  /// What fulfils a wish of a photo that stood like this before.
  public init(_ wish: Wish, before engagement: Engagement) {
    self =
      switch wish {
      case .reaction(let reaction): .react(reaction, base: engagement.mine)
      case .mark(.boost, let isSet): .mark(.boost, isSet, base: engagement.isBoosted)
      case .mark(.bookmark, let isSet): .mark(.bookmark, isSet, base: engagement.isBookmarked)
      case .relation(let wish): .relate(wish, base: nil)
      }
  }

  /// The wish that it fulfils; nil of what happens each time it is done.
  public var wish: Wish? {
    switch self {
    case .react(let reaction, _): .reaction(reaction)
    case .mark(let mark, let isSet, _): .mark(mark, isSet)
    case .relate(let wish, _): .relation(wish)
    case .comment, .post, .edit, .vote, .delete, .unschedule, .report: nil
    }
  }

  /// What was so before it, as far as that is known.
  public var base: Wish? {
    switch self {
    case .react(_, let base): .reaction(base)
    case .mark(let mark, _, let base): .mark(mark, base)
    case .relate(_, let base): base.map { .relation($0) }
    case .comment, .post, .edit, .vote, .delete, .unschedule, .report: nil
    }
  }
}
