import Domain

/// Does mutations where they belong: at a server, or on this machine.
///
/// Where nothing else is said, throws what the server refuses, ``NetworkError`` and ``AccountError``.
public protocol Delivering: Sendable {
  /// Does what an entry asks for, once, however often it is called for the same entry: after an
  /// unknown outcome it looks first whether it is done. Throws ``DeliveryFailure``.
  ///
  /// - Parameter uploaded: Told of each picture that has arrived: its place, and the server's name of
  ///   it. It has returned before anything is published.
  func deliver(
    _ entry: OutboxEntry, uploaded: @escaping @Sendable (Int, String) async throws -> Void
  ) async throws(DeliveryFailure) -> DeliveryReceipt
  /// What others and the person have said below a status, as far as its server tells; comments of
  /// comments right below them.
  func comments(on target: MutationTarget) async throws -> [Comment]
  /// A status of the person's with all that it has, as a draft that takes its place. `words` are those that
  /// were posted from here, for servers that do not tell what was typed.
  func draft(revising target: MutationTarget, words: String?) async throws -> Draft
  /// What a status was before and is now, the oldest first.
  func history(of target: MutationTarget) async throws -> [PostVersion]
  /// What a status says in the language with this code, else in that of the account.
  func translation(of target: MutationTarget, into language: String?) async throws -> Translation
  /// What an account's server publishes later.
  func scheduled(of account: AccountID) async throws -> [ScheduledPost]
}

/// A picture ready for upload: in a form that the server takes, with the metadata that the person wants.
public struct PreparedPicture: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The media type, such as `image/jpeg`.
  public let mediaType: String

  /// Takes a whole file and its media type, such as `image/jpeg`.
  public init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}

/// What came of a delivery.
public struct DeliveryReceipt: Hashable, Sendable {
  /// How the target is received now, as its server says.
  public var engagement: Engagement?
  /// The server's name of what was made.
  public var created: String?
  /// The server's name of what it publishes later; not a status yet.
  public var scheduled: String?
  /// Where that can be read on the web.
  public var page: WebAddress?
  /// How things stand with somebody now, as the server says.
  public var relation: DeliveredRelation?

  /// Makes a receipt.
  public init(
    engagement: Engagement? = nil, created: String? = nil, scheduled: String? = nil,
    page: WebAddress? = nil, relation: DeliveredRelation? = nil
  ) {
    self.relation = relation
    self.engagement = engagement
    self.created = created
    self.scheduled = scheduled
    self.page = page
  }
}

/// How things stand with somebody after something was changed.
public struct DeliveredRelation: Hashable, Sendable {
  /// What the server calls them.
  public let person: String
  /// What they are called; somebody else than was meant if those have moved.
  public let handle: Handle
  /// How things stand; nil if the server did what it was asked, and said nothing of it.
  public let relationship: Relationship?
  /// How they are muted, if the server does not remember all of that.
  public let mute: Mute?
  /// Whether it is done by showing nothing of their server here, as the server does not leave it out.
  public let isDomainBlockedHere: Bool

  /// What a server answered to a wish.
  public init(
    person: String, handle: Handle, relationship: Relationship?, mute: Mute? = nil,
    isDomainBlockedHere: Bool = false
  ) {
    self.person = person
    self.handle = handle
    self.relationship = relationship
    self.mute = mute
    self.isDomainBlockedHere = isDomainBlockedHere
  }
}

/// Why a mutation is not done.
public enum DeliveryFailure: Error, Hashable, Sendable {
  /// It will never be: the reason, perhaps in a server's own, untrusted words.
  case refused(reason: String)
  /// Nothing was done, and another time it may: at the earliest after this long, if that is known.
  case postponed(reason: String, wait: Duration?)
  /// Nothing was done within the time that was given; more of the same burdens whoever is slow.
  case timedOut(reason: String)
  /// It may be done or not: nobody knows yet. To be looked for after this long at the earliest, if the
  /// server has said so.
  case unknown(reason: String, wait: Duration? = nil)
  /// Nobody can ask in the account's name until the person signs in again.
  case signedOut(reason: String)
}
