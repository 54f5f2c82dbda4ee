/// How things stand between an account and somebody, as the account's server says.
public struct Relationship: Hashable, Sendable, Codable {
  /// What the account sees of them in its home timeline; nil if it does not follow them.
  public var following: Following?
  /// Whether the account asked to follow them, and they have not decided.
  public var isRequested = false
  /// Whether they follow the account.
  public var isFollower = false
  /// Whether they asked to follow the account, which has not decided.
  public var asksToFollow = false
  /// What is hidden of them; nil if nothing is.
  public var mute: Mute?
  /// Whether neither sees the other.
  public var isBlocked = false
  /// Whether they have blocked the account.
  public var isBlocking = false
  /// Whether nothing is seen of their whole server.
  public var isDomainBlocked = false
  /// What the person noted of them, for nobody else; untrusted text.
  public var note = ""

  /// The longest note that servers take, in characters.
  public static let longestNote = 2_000

  /// Is what people are to each other who have never met.
  public init() {}
}

/// How somebody is followed.
public struct Following: Hashable, Sendable, Codable {
  /// Whether what they boost comes, too.
  public var boosts: Bool
  /// Whether the server tells of each new post.
  public var notifies: Bool
  /// The codes of the languages whose posts come, at servers that choose by them; nil leaves that as it is.
  public var languages: [String]?

  /// The most languages that are read.
  public static let mostLanguages = 50

  /// Takes codes of languages; nil leaves those as they are.
  public init(boosts: Bool = true, notifies: Bool = false, languages: [String]? = nil) {
    self.boosts = boosts
    self.notifies = notifies
    self.languages = languages
  }
}

/// How somebody is muted.
public struct Mute: Hashable, Sendable, Codable {
  /// Whether notifications of what they do are hidden, too.
  public var notifications: Bool
  /// When it ends; nil if it does not.
  public var endsAt: Timestamp?

  /// Holds until it is ended if no end is given.
  public init(notifications: Bool = true, endsAt: Timestamp? = nil) {
    self.notifications = notifications
    self.endsAt = endsAt
  }
}

/// What a person wants to be so between an account and somebody. Of one kind, only the last one counts.
public enum RelationWish: Hashable, Sendable {
  /// They are followed so; not at all if nil.
  case follow(Following?)
  /// They are muted so; not at all if nil.
  case mute(Mute?)
  /// They are blocked, or not.
  case block(Bool)
  /// Nothing is seen of their whole server, or all of it.
  case blockDomain(Bool)
  /// What is noted of them.
  case note(String)
  /// Whether their wish to follow is granted.
  case answer(Bool)
  /// They follow no more.
  case removeFollower
}

extension RelationWish {
  /// What a wish is about: of each of these only the last wish counts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Whether they are followed.
    case follow
    /// Whether they are muted.
    case mute
    /// Whether they are blocked.
    case block
    /// Whether their whole server is blocked.
    case domain
    /// What is noted of them.
    case note
    /// Whether they follow.
    case answer
  }

  /// What is to be done, as people type it.
  public var word: String {
    switch self {
    case .follow(let following): following == nil ? "unfollow" : "follow"
    case .mute(let mute): mute == nil ? "unmute" : "mute"
    case .block(let isBlocked): isBlocked ? "block" : "unblock"
    case .blockDomain(let isBlocked): isBlocked ? "block-domain" : "unblock-domain"
    case .note: "note"
    case .answer(let isGranted): isGranted ? "accept" : "reject"
    case .removeFollower: "remove-follower"
    }
  }

  /// What it is about.
  public var kind: Kind {
    switch self {
    case .follow: .follow
    case .mute: .mute
    case .block: .block
    case .blockDomain: .domain
    case .note: .note
    case .answer, .removeFollower: .answer
    }
  }

  /// What takes it back where nobody knows how it was; itself if nothing does.
  public var opposite: RelationWish {
    switch self {
    case .follow(let following): .follow(following == nil ? Following() : nil)
    case .mute(let mute): .mute(mute == nil ? Mute() : nil)
    case .block(let isBlocked): .block(!isBlocked)
    case .blockDomain(let isBlocked): .blockDomain(!isBlocked)
    case .note, .answer, .removeFollower: self
    }
  }
}

extension Relationship {
  /// The same as somebody wants it to be, as a server would make it; `isLocked` is for people who decide who
  /// follows them.
  public func with(_ wish: RelationWish, isLocked: Bool = false) -> Relationship {
    var other = self
    switch wish {
    case .follow(let following):
      let waits = isLocked && self.following == nil
      other.following = waits ? nil : following
      other.isRequested = waits && following != nil
    case .mute(let mute): other.mute = mute
    case .block(let isBlocked):
      other.isBlocked = isBlocked
      if isBlocked { other.part() }
    case .blockDomain(let isBlocked):
      other.isDomainBlocked = isBlocked
      if isBlocked { other.part() }
    case .note(let note): other.note = note
    case .answer(let isGranted):
      other.isFollower = isGranted || isFollower
      other.asksToFollow = false
    case .removeFollower:
      other.isFollower = false
      other.asksToFollow = false
    }
    return other
  }

  /// How they are followed, or will be if they agree; nil if they are not.
  public var wantedFollowing: Following? { following ?? (isRequested ? Following() : nil) }

  /// What is so in the place of a wish; nil of what is answered, and is never so again.
  public func state(of kind: RelationWish.Kind) -> RelationWish? {
    switch kind {
    case .follow: .follow(wantedFollowing)
    case .mute: .mute(mute)
    case .block: .block(isBlocked)
    case .domain: .blockDomain(isDomainBlocked)
    case .note: .note(note)
    case .answer: nil
    }
  }

  /// Whether nothing of them is to be seen at a moment.
  public func hides(at now: Timestamp) -> Bool {
    isBlocked || isDomainBlocked || mute.map { $0.endsAt.map { now < $0 } ?? true } ?? false
  }

  /// Neither follows the other any more.
  private mutating func part() {
    following = nil
    isRequested = false
    isFollower = false
    asksToFollow = false
  }
}

/// How things stand with somebody, with what the person did and no server has yet.
public struct RelationStanding: Hashable, Sendable {
  /// How it is, or will be.
  public var relationship: Relationship
  /// What waits to be told to the server.
  public var waiting: [RelationWish]
  /// Whether any server was ever asked how it is.
  public var isKnown: Bool

  /// Makes a standing.
  public init(_ relationship: Relationship, waiting: [RelationWish] = [], isKnown: Bool = true) {
    self.relationship = relationship
    self.waiting = waiting
    self.isKnown = isKnown
  }
}

extension RelationStanding {
  /// What is so in the place of a wish; nil if nobody knows.
  func known(_ kind: RelationWish.Kind) -> RelationWish? {
    let state = relationship.state(of: kind)
    // Lists tell who is muted and blocked, also of those who were never asked about.
    let isTold = isKnown || waiting.contains { $0.kind == kind }
    return isTold || state != Relationship().state(of: kind) ? state : nil
  }
}

/// What an account sees nothing of.
public enum HiddenList: String, Hashable, Sendable, CaseIterable {
  /// People it has muted.
  case muted
  /// People it has blocked.
  case blocked
  /// Servers it has blocked; as people, they are everybody there.
  case servers
}

/// Somebody whom an account follows no more, as they, or their server, are blocked.
public struct UnfollowedPerson: Hashable, Sendable {
  /// Who it is.
  public let person: PersonProfile
  /// How they were followed, or would have been if they had agreed.
  public let following: Following

  /// Makes them.
  public init(_ person: PersonProfile, _ following: Following) {
    self.person = person
    self.following = following
  }
}

/// What is wrong with somebody, for those who run a server.
public struct PersonReport: Hashable, Sendable, Codable {
  /// What kind of thing.
  public enum Category: String, Hashable, Sendable, Codable, CaseIterable {
    /// Advertisement nobody asked for.
    case spam
    /// Against the law.
    case legal
    /// Against the server's rules.
    case violation
    /// Anything else.
    case other
    /// Shown without a warning.
    case sensitive
    /// Against somebody.
    case abusive
    /// Who posted it is a child.
    case underage
    /// Violence, or calls for it.
    case violence
    /// Somebody else's work.
    case copyright
    /// Somebody says to be somebody else.
    case impersonation
    /// Fraud.
    case scam
    /// Terrorism.
    case terrorism
  }

  /// The most characters that servers take.
  public static let longest = 1_000

  /// What kind of thing.
  public var category: Category
  /// The rules it is against, by their server's names.
  public var rules: [String]
  /// The posts it is about, by their server's names.
  public var statuses: [String]
  /// What the person says of it.
  public var words: String
  /// Whether the people of the other server are told, too.
  public var isForwarded: Bool

  /// Names rules and posts as their server does; servers take at most ``longest`` characters of words.
  public init(
    _ category: Category = .other, rules: [String] = [], statuses: [String] = [],
    words: String = "", isForwarded: Bool = false
  ) {
    self.category = category
    self.rules = rules
    self.statuses = statuses
    self.words = words
    self.isForwarded = isForwarded
  }
}
