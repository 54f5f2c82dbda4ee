import Domain
import Wording

/// Somebody for scripts; the names of its fields never change.
struct PersonRecord: Encodable, Sendable {
  struct Field: Encodable {
    let name: String
    let value: String
    let verified: WrittenMoment?
  }

  struct Counts: Encodable {
    let posts: Int
    let followers: Int
    let following: Int
  }

  let type = "person"
  let person: Int?
  let handle: String?
  let name: String
  let words: String?
  let fields: [Field]?
  let joined: WrittenMoment?
  let url: String?
  let avatar: String?
  let locked: Bool?
  let bot: Bool?
  let suspended: Bool?
  let movedTo: String?
  let movedFrom: String?
  /// The account that sees them, if there are several.
  let viewer: String?
  let counts: Counts?

  /// In a list, by the number that `open` takes.
  init(_ profile: PersonProfile, number: Int) {
    self.init(profile, name: profile.name, handle: profile.handle, number: number)
  }

  init(_ subject: ProfileSubject) {
    let handle: Handle? = if case .person(let handle) = subject.address { handle } else { nil }
    self.init(
      subject.profile, name: subject.profile?.name ?? subject.name,
      handle: subject.profile?.handle ?? handle, movedFrom: subject.movedFrom,
      viewer: subject.viewer)
  }

  private init(
    _ profile: PersonProfile?, name: String, handle: Handle?, number: Int? = nil,
    movedFrom: Handle? = nil, viewer: String? = nil
  ) {
    person = number
    self.handle = handle?.text
    self.name = name
    words = profile?.words
    fields = profile?.fields.map {
      Field(name: $0.name, value: $0.value, verified: $0.verifiedAt.map(WrittenMoment.init))
    }
    joined = (profile?.joinedAt).map(WrittenMoment.init)
    url = profile?.page?.text
    avatar = profile?.avatar?.text
    locked = profile?.isLocked
    bot = profile?.isBot
    suspended = profile?.isSuspended
    movedTo = profile?.movedTo?.text
    self.movedFrom = movedFrom?.text
    self.viewer = viewer
    counts = (profile?.counts).map {
      Counts(posts: $0.posts, followers: $0.followers, following: $0.following)
    }
  }
}

/// How one stands to somebody, for scripts; the names of its fields never change.
struct RelationRecord: Encodable, Sendable {
  let type = "relation"
  let handle: String
  let following: Bool
  let boosts: Bool?
  let notifies: Bool?
  let requested: Bool
  let follower: Bool
  let asksToFollow: Bool
  let muted: Bool
  let mutedUntil: WrittenMoment?
  let blocked: Bool
  let blocksYou: Bool
  let serverBlocked: Bool
  let note: String
  let pending: Bool
  /// Whether their server was ever asked.
  let known: Bool

  init(_ profile: PersonProfile, _ standing: RelationStanding) {
    let relation = standing.relationship
    handle = profile.handle.text
    following = relation.following != nil
    boosts = relation.following?.boosts
    notifies = relation.following?.notifies
    requested = relation.isRequested
    follower = relation.isFollower
    asksToFollow = relation.asksToFollow
    muted = relation.mute != nil
    mutedUntil = (relation.mute?.endsAt).map(WrittenMoment.init)
    blocked = relation.isBlocked
    blocksYou = relation.isBlocking
    serverBlocked = relation.isDomainBlocked
    note = relation.note
    pending = !standing.waiting.isEmpty
    known = standing.isKnown
  }
}

/// A post of one's own that is not published yet, for scripts; the names of its fields never change.
struct OwnPostRecord: Encodable, Sendable {
  let type = "ownPost"
  let number: Int
  let state: String
  let text: String
  let date: WrittenMoment

  init(draft: StoredDraft, number: Int) {
    self.number = number
    state = "draft"
    text = draft.draft.text
    date = WrittenMoment(draft.changedAt)
  }

  init(scheduled post: ScheduledPost, number: Int) {
    self.number = number
    state = "scheduled"
    text = post.text
    date = WrittenMoment(post.moment)
  }
}
