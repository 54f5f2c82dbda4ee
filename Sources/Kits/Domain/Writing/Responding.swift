/// Takes what a person says of photos: kept before it is answered, done where it belongs as soon as
/// that is possible, once.
///
/// Throws ``WritingError`` and ``LibraryError``; then nothing was kept.
public protocol Responding: Sendable {
  /// How photos stand for the person, in the same order.
  func standings(of photos: [Photo]) async throws -> [Standing]
  /// The person's reaction shall be this, or none; how the photo stands now.
  func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing
  /// The person's mark shall be there or not; how the photo stands now. Throws
  /// ``WritingError/notMarkable(_:)`` for photos that no server has.
  func mark(_ mark: Mark, _ isSet: Bool, on photo: Photo) async throws -> Standing
  /// Puts words below a photo, or below a comment of it that is at its server.
  func comment(_ text: String, on photo: Photo, answering comment: Comment?) async throws -> Comment
  /// A draft that answers a photo; throws ``WritingError/notAnswerable`` where nobody would read it.
  func answer(to photo: Photo) async throws -> Draft
  /// The comments of a photo, those that answer one below it, the person's own at once.
  ///
  /// What only the photo's server knows is asked for: throws ``NetworkError`` and others if that
  /// fails; ``ownComments(on:)`` has then what is on this machine.
  func comments(on photo: Photo) async throws -> [Comment]
  /// The person's comments that no server has yet, and those of photos that no server has.
  func ownComments(on photo: Photo) async throws -> [Comment]
  /// What the person says in a photo's poll, as places from 0; how the photo stands now.
  func vote(_ choices: [Int], on photo: Photo) async throws -> Standing
  /// Takes a comment of the person's away, here at once.
  func remove(_ comment: Comment, from photo: Photo) async throws
}

/// What somebody says of a photo without words. One has no more than one of a photo.
public enum Reaction: String, Hashable, Sendable, Codable, CaseIterable {
  /// A favourite.
  case like
  /// The opposite, which only some servers have.
  case dislike
}

/// How a photo stands for the person: what its source says, with what is pending on top.
public struct Standing: Hashable, Sendable {
  /// The counts, pending changes among them.
  public var engagement: Engagement
  /// Whether the person's reaction has not arrived yet.
  public var isReactionPending: Bool
  /// Which marks are set or taken away and have not arrived yet.
  public var pendingMarks: Set<Mark>
  /// How many comments of the person have not arrived yet; they are counted as replies.
  public var pendingComments: Int
  /// Why what the person did will not arrive by itself; nil if nothing is held up.
  public var problem: String?
  /// What that is.
  public var stopped: MutationAction?
  /// What the person made of the post, and its server does not have yet.
  public var revision: Draft?
  /// What the person says in the post's poll, and its server does not know yet: places from 0.
  public var vote: [Int]?

  /// Makes a standing.
  public init(
    engagement: Engagement = Engagement(), isReactionPending: Bool = false,
    pendingMarks: Set<Mark> = [], pendingComments: Int = 0, problem: String? = nil,
    stopped: MutationAction? = nil, revision: Draft? = nil, vote: [Int]? = nil
  ) {
    self.revision = revision
    self.vote = vote
    self.engagement = engagement
    self.isReactionPending = isReactionPending
    self.pendingMarks = pendingMarks
    self.pendingComments = pendingComments
    self.problem = problem
    self.stopped = stopped
  }
}

extension Standing {
  /// What a source says, and what the person wants of it since, in the order of wanting.
  ///
  /// Pure: the same row costs the same however many others there are. Entries of other targets must
  /// not be among `entries`. What was given up by the server counts no more.
  public init(_ engagement: Engagement, with entries: [OutboxEntry]) {
    self.init(engagement: engagement)
    for entry in entries {
      if case .stopped(let reason) = entry.state {
        (problem, stopped) = (reason, entry.mutation.action)
        continue
      }
      switch entry.mutation.action {
      case .react(let reaction, _):
        self.engagement = self.engagement.with(reaction)
        isReactionPending = true
      case .mark(let mark, let isSet, _):
        self.engagement = self.engagement.with(.mark(mark, isSet))
        pendingMarks.insert(mark)
      case .comment where entry.isTakenBack: break
      case .comment:
        self.engagement.replies += 1
        pendingComments += 1
      case .edit(let draft): revision = draft
      case .vote(_, let choices): vote = choices
      case .post, .delete, .unschedule, .relate, .report: break
      }
    }
  }
}

/// How a photo was received, as its source said last; nothing that is pending is in it.
public struct Engagement: Hashable, Sendable {
  /// How many like it, the person among them.
  @Count public var likes: Int
  /// How many dislike it, the person among them.
  @Count public var dislikes: Int
  /// How many have commented on it.
  @Count public var replies: Int
  /// How many boosted it, the person among them.
  @Count public var boosts: Int
  /// What the person said.
  public var mine: Reaction?
  /// Whether the person boosted it.
  public var isBoosted: Bool
  /// Whether it is among the person's bookmarks.
  public var isBookmarked: Bool

  /// Makes an engagement.
  public init(
    likes: Int = 0, dislikes: Int = 0, replies: Int = 0, boosts: Int = 0, mine: Reaction? = nil,
    isBoosted: Bool = false, isBookmarked: Bool = false
  ) {
    self.likes = likes
    self.dislikes = dislikes
    self.replies = replies
    self.boosts = boosts
    self.mine = mine
    self.isBoosted = isBoosted
    self.isBookmarked = isBookmarked
  }

  /// The same with another reaction of the person's: counts follow.
  public func with(_ reaction: Reaction?) -> Engagement {
    var other = self
    if let mine { other[mine] -= 1 }
    if let reaction { other[reaction] += 1 }
    other.mine = reaction
    return other
  }

  /// The same with what somebody wants to be so: counts follow.
  public func with(_ wish: Wish) -> Engagement {
    var other = self
    switch wish {
    case .reaction(let reaction): return with(reaction)
    case .mark(.boost, let isSet):
      if isSet != isBoosted { other.boosts += isSet ? 1 : -1 }
      other.isBoosted = isSet
    case .mark(.bookmark, let isSet): other.isBookmarked = isSet
    case .relation: break
    }
    return other
  }

  /// What is so in the place of a wish.
  public func state(of wish: Wish) -> Wish {
    switch wish {
    case .reaction: .reaction(mine)
    case .mark(.boost, _): .mark(.boost, isBoosted)
    case .mark(.bookmark, _): .mark(.bookmark, isBookmarked)
    case .relation: wish
    }
  }

  private subscript(reaction: Reaction) -> Int {
    get { reaction == .like ? likes : dislikes }
    set { if reaction == .like { likes = newValue } else { dislikes = newValue } }
  }
}

/// What a person is answered who says something of a photo.
public enum PhotoAnswer: Hashable, Sendable {
  /// How the photo stands now; named if it is not the one on the screen.
  case standing(StreamItem, Standing, isNamed: Bool)
  /// Words stand below the photo.
  case commented(Comment, now: Timestamp)
  /// At most so many comments from a number on.
  case comments(CommentList, from: Int, limit: Int, now: Timestamp)
  /// A comment, by its number in the last list, whatever a filter makes of it.
  case uncovered(Int, Comment, now: Timestamp)
  /// A comment, by its number in the last list, is taken away.
  case uncommented(Int, Comment)
}
