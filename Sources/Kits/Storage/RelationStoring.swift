import Domain

/// Keeps how things stand between accounts and people, as servers said last, and says how they stand with what
/// waits in the outbox. Throws ``LibraryError``.
public protocol RelationStoring: Sendable {
  /// Another text whenever somebody else may be hidden. Quick.
  func relationStamp(of profile: Int64) throws -> String
  /// All of whom something is hidden now or will be, with what waits; nobody of an account that signed out.
  func hiding(of profile: Int64) async throws -> [KeptRelation]
  /// How things stand with people, with what waits.
  func standings(with people: [PersonID], of profile: Int64) async throws
    -> [PersonID: RelationStanding]
  /// What is kept of somebody, without what waits; nil if nothing is.
  func relation(with handle: Handle, of account: AccountID, in profile: Int64) async throws
    -> KeptRelation?
  /// Those at a server of whom something is kept; the first of them.
  func people(at server: String, of account: AccountID, in profile: Int64) async throws
    -> [PersonID]
  /// Whom an account follows no more because somebody, or their server, is blocked, or will be as soon as that is
  /// sent; nobody who is blocked in the other way, too, or of whom it waits how they are followed.
  func parted(
    by kind: RelationWish.Kind, from handle: Handle, of account: AccountID, in profile: Int64
  ) async throws -> [UnfollowedPerson]
  /// Under which name something waits in the outbox that is about somebody, or was refused; nil if nothing does.
  func waitingName(of handle: Handle, of account: AccountID, in profile: Int64) async throws
    -> PersonID?
  /// Keeps what servers said, in place of what they said before. What is kept only here stays.
  func keep(_ relations: [KeptRelation], of profile: Int64) async throws
  /// Keeps what came of a wish, also what is only done here of it.
  func keep(_ relation: KeptRelation, after wish: RelationWish, of profile: Int64) async throws
  /// These are all whom an account has muted, or blocked, or everybody at each server it has blocked: others are it
  /// no more. Nothing is kept if ``relationStamp(of:)`` is another by now; returns whether it was kept.
  func replace(
    _ list: HiddenList, by people: [KeptRelation], of account: AccountID, in profile: Int64,
    asOf stamp: String
  ) async throws -> Bool
  /// People whose mute is over by now, and whose server does not end it; the first of them.
  func endedMutes(of profile: Int64, by now: Timestamp) async throws -> [KeptRelation]
  /// When the next such mute ends; nil if none does.
  func nextMuteEnd(of profile: Int64, after now: Timestamp) async throws -> Timestamp?
  /// The end of this mute is on its way to the server: until it is there, somebody is muted without an end.
  func forgetMuteEnd(of relation: KeptRelation, in profile: Int64) async throws
}

/// How things stand with somebody, as it is kept.
public struct KeptRelation: Hashable, Sendable {
  /// Who it is at the account's server.
  public let person: PersonID
  /// What they are called; nil if that is not known yet.
  public let handle: Handle?
  /// How things stand.
  public var relationship: Relationship
  /// What of it is only done here.
  public var local: LocalRelation
  /// Whether it was asked for; else it is only known from lists who is muted and blocked.
  public var isAsked: Bool

  /// Makes it.
  public init(
    _ person: PersonID, _ handle: Handle?, _ relationship: Relationship,
    local: LocalRelation = LocalRelation(), isAsked: Bool = true
  ) {
    self.isAsked = isAsked
    self.person = person
    self.handle = handle
    self.relationship = relationship
    self.local = local
  }
}

extension KeptRelation {
  /// What is so in the place of a wish; nil if nobody knows.
  public func known(_ kind: RelationWish.Kind) -> RelationWish? {
    isAsked || kind == .mute || kind == .block ? relationship.state(of: kind) : nil
  }
}

/// What is done on this machine, as a server cannot do it, and what no server remembers.
public struct LocalRelation: Hashable, Sendable, Codable {
  /// Whether nothing is shown of the person's whole server.
  public var isDomainBlocked: Bool
  /// How the person is muted, of which the server remembers less.
  public var mute: Mute?
  /// How the person was followed when a block ended that.
  public var parted: Following?

  /// Nothing, unless told.
  public init(isDomainBlocked: Bool = false, mute: Mute? = nil, parted: Following? = nil) {
    self.isDomainBlocked = isDomainBlocked
    self.mute = mute
    self.parted = parted
  }
}

extension Relationship {
  /// What a server says, with what is only done here.
  public func with(_ local: LocalRelation) -> Relationship {
    var other = self
    other.isDomainBlocked = isDomainBlocked || local.isDomainBlocked
    if mute != nil, let kept = local.mute { other.mute = kept }
    return other
  }
}

/// Keeps what is known of people, as accounts have seen them; those not met for long go first. Throws
/// ``LibraryError``.
public protocol PeopleStoring: Sendable {
  /// Somebody as one of these accounts has seen them, the last one that did; quick.
  func person(called handle: Handle, seenBy accounts: [AccountID]) async throws -> PersonProfile?
  /// Who it is that an account's server calls so.
  func person(_ id: PersonID) async throws -> PersonProfile?
  /// Notes people as they are at a moment.
  func keep(_ people: [PersonProfile], at moment: Timestamp) async throws
}
