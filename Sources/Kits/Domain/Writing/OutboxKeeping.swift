/// What waits to be sent, for who wants to look after it.
///
/// Throws ``WritingError`` and ``LibraryError``.
public protocol OutboxKeeping: Sendable {
  /// All that waits, oldest first.
  func entries() async throws -> [OutboxEntry]
  /// Tries again now; all of it if nil, what was refused too.
  func retry(_ id: MutationID?) async throws
  /// Takes something back. A post or comment that is being sent just now is removed there if it arrives; of what
  /// nothing would undo there, such as an edit, throws ``WritingError/beingSent``.
  func drop(_ id: MutationID) async throws
  /// Puts back what was dropped. What has arrived meanwhile stays there.
  func restore(_ entry: OutboxEntry) async throws
  /// Other words in place of what waits; it is then tried again. Returns what it is from now on: a
  /// server that knows what it refused would not look at it again.
  func edit(_ id: MutationID, text: String) async throws -> MutationID
  /// Makes a post that waits, or was refused, a draft again with all that it has, in one step.
  func withdraw(_ id: MutationID) async throws -> StoredDraft
  /// What servers publish later, the next first. Asks them; one that cannot be asked leaves its reason.
  func scheduled() async throws -> ScheduledList
  /// Has a server never publish it, and keeps it as a draft, which is returned: with all it has if it was posted here,
  /// else its words; nil if it has none. Throws ``WritingError/isCancelled`` if that was done already.
  @discardableResult
  func cancel(_ post: ScheduledPost) async throws -> StoredDraft?
  /// What becomes of mutations from now on.
  func results() -> AsyncStream<OutboxResult>
}

/// What servers publish later.
public struct ScheduledList: Hashable, Sendable {
  /// The posts, the next first.
  public let posts: [ScheduledPost]
  /// Why those of some server are missing; nil if they are not.
  public let missing: String?

  /// Takes the posts in order, the next first; `missing` says why those of some server are not here.
  public init(_ posts: [ScheduledPost], missing: String? = nil) {
    self.posts = posts
    self.missing = missing
  }
}

/// A post that its server publishes later.
public struct ScheduledPost: Hashable, Sendable {
  /// Whose it is.
  public let account: AccountID
  /// What the server calls it; not a status yet.
  public let id: String
  /// When it is published.
  public let moment: Timestamp
  /// What it says; untrusted text.
  public let text: String
  /// How many pictures it has.
  @Count public var pictures: Int

  /// Makes a post.
  public init(account: AccountID, id: String, moment: Timestamp, text: String, pictures: Int) {
    self.account = account
    self.id = id
    self.moment = moment
    self.text = text
    self.pictures = pictures
  }
}

/// What became of a mutation.
public enum OutboxResult: Hashable, Sendable {
  /// So many of its pictures have arrived; the rest is on its way.
  case uploaded(Mutation, pictures: Int)
  /// It is done where it belongs; of a post, where it can be read on the web, if its server said so.
  case done(Mutation, page: WebAddress? = nil)
  /// It was refused, and is undone here until the person decides: the reason.
  case refused(Mutation, reason: String)
}

/// A mutation that waits, and how far it has come.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  /// Where it is on its way.
  public enum State: Hashable, Sendable {
    /// It is sent when its turn comes, not before a moment if it was tried before.
    case waiting(until: Timestamp?)
    /// It was sent, and no answer has come yet. Found like this after a crash it may have worked.
    case sending
    /// Nothing happens until the person decides: the reason, perhaps a server's own words.
    case stopped(reason: String)
  }

  /// What is to be done.
  public var mutation: Mutation
  /// Where it is on its way.
  public var state: State
  /// How often it was sent.
  @Count public var attempts: Int
  /// Why the last attempt came to nothing; untrusted text.
  public var lastProblem: String?
  /// Whether an earlier attempt may have worked without anybody knowing.
  public var isOutcomeUnknown: Bool
  /// Whether the person took it back while it was being sent: if it arrives, it is removed there.
  public var isTakenBack: Bool
  /// The server's names of pictures that have arrived already, by their place in the draft.
  public var uploads: [Int: String]
  /// Whether another version wrote it, so that nothing is known of it but that it is there: it may be
  /// shown and dropped, and nothing else.
  public var isForeign: Bool

  /// What identifies it.
  public var id: MutationID { mutation.id }

  /// Makes an entry; one that nobody has tried yet if nothing else is said.
  public init(
    _ mutation: Mutation, state: State = .waiting(until: nil), attempts: Int = 0,
    lastProblem: String? = nil, isOutcomeUnknown: Bool = false, isTakenBack: Bool = false,
    uploads: [Int: String] = [:], isForeign: Bool = false
  ) {
    self.mutation = mutation
    self.state = state
    self.attempts = attempts
    self.lastProblem = lastProblem
    self.isOutcomeUnknown = isOutcomeUnknown
    self.isTakenBack = isTakenBack
    self.uploads = uploads
    self.isForeign = isForeign
  }
}
