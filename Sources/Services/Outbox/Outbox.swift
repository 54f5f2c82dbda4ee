import Domain
import Storage
import Synchronization
import Web

/// The person's reactions, comments and posts. They are stored at once, sent when that is possible, and undone
/// if a server refuses them.
///
/// ```swift
/// let standing = try await outbox.react(.like, to: photo)   // at once, online or not
/// for await result in outbox.results() { … }                // later
/// ```
///
/// ``Supersession`` decides what a new mutation changes in the queue, the library stores the queue,
/// ``OutboxSender`` sends it, and tries again as its `RetryBudget` allows. Views see what servers say with
/// what is pending on top (`Standing`); the cache holds only what servers say. There is one outbox for each
/// profile.
public final class Outbox: Sendable {
  let parts: Dependencies
  let confirmed: ConfirmedChanges
  let order = RelationOrder()
  let sender: OutboxSender
  private let fresh = Mutex(false)
  /// The kind of a source never changes, so that it is read once.
  private let kinds = Mutex<[SourceID: Source.Kind]>([:])

  /// What an outbox needs.
  public struct Dependencies: Sendable {
    /// The profile whose outbox this is.
    public var profile: Int64
    /// Stores the queue, drafts and local reactions.
    public var store: any OutboxStoring
    /// Stores the sources, some of which are folders to post to.
    public var sources: any SourceStoring
    /// The accounts to send from.
    public var accounts: any AccountKeeping
    /// Sends mutations to servers.
    public var delivering: any Delivering
    /// The reactions to a photo in the cache; nil if it has none. If it throws, a new wish is not stored, and the
    /// error goes to the person.
    public var engagement: @Sendable (PhotoID) async throws -> Engagement?
    /// Called with a server's answer after a mutation. What it throws is reported; the mutation is done all the same.
    public var received: @Sendable (Engagement, MutationTarget) async throws -> Void
    /// Called when a mutation was refused, before ``results()`` tells of it.
    public var refused: @Sendable (Mutation, _ reason: String) async -> Void
    /// Called with how far the removal of a post has come. What it throws is only reported.
    public var removed: @Sendable (PhotoRemoval, MutationTarget) async throws -> Void
    /// Called when a server has changed a post as the person wanted. What it throws is only reported.
    public var changed: @Sendable (MutationTarget) async throws -> Void
    /// Keeps relations and asks about them.
    public var relations: RelationSupport
    /// The filters of the accounts. If it throws, so does what asks for filtered answers.
    public var filters: @Sendable () async throws -> [FilterList]
    /// Called when the person wants to retry at once.
    public var hurried: @Sendable () -> Void
    /// The time of new mutations and of retries.
    public var time: any TimeSource
    /// Measures waits.
    public var clock: any Clock<Duration>
    /// Random numbers, for identities and retries.
    public var random: @Sendable () -> UInt64
    /// Gets errors that nobody is shown.
    public var reporting: any ErrorReporting

    /// Collects the dependencies.
    public init(
      profile: Int64, store: any OutboxStoring, sources: any SourceStoring,
      accounts: any AccountKeeping, delivering: any Delivering, relations: RelationSupport,
      engagement: @escaping @Sendable (PhotoID) async throws -> Engagement?,
      received: @escaping @Sendable (Engagement, MutationTarget) async throws -> Void,
      refused: @escaping @Sendable (Mutation, _ reason: String) async -> Void = { _, _ in },
      removed: @escaping @Sendable (PhotoRemoval, MutationTarget) async throws -> Void = { _, _ in
      },
      changed: @escaping @Sendable (MutationTarget) async throws -> Void = { _ in },
      filters: @escaping @Sendable () async throws -> [FilterList] = { [] },
      hurried: @escaping @Sendable () -> Void = {}, time: any TimeSource,
      clock: any Clock<Duration>,
      random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
      reporting: any ErrorReporting
    ) {
      self.profile = profile
      self.store = store
      self.sources = sources
      self.accounts = accounts
      self.delivering = delivering
      self.relations = relations
      self.engagement = engagement
      self.received = received
      self.refused = refused
      self.removed = removed
      self.changed = changed
      self.filters = filters
      self.hurried = hurried
      self.time = time
      self.clock = clock
      self.random = random
      self.reporting = reporting
    }
  }

  /// Makes the outbox of a profile. It sends nothing before ``run()``.
  public init(_ parts: Dependencies) {
    self.parts = parts
    confirmed = ConfirmedChanges(time: parts.time)
    sender = OutboxSender(parts, confirmed: confirmed, order: order)
  }

  /// Sends what waits, and everything new; returns only when the task is cancelled. The next outbox takes care of
  /// what is being sent then.
  ///
  /// Not to be called again before it has returned: only the last call is woken.
  public func run() async {
    await sender.run()
  }

  /// Waits until nothing can be sent now, but no longer than `limit`.
  public func settle(within limit: Duration) async {
    await sender.waitUntilIdle(upTo: limit)
  }

  /// Whether anything was added since this was made.
  public var hasNews: Bool { fresh.withLock { $0 } }

  /// Tries again, because someone may have signed in.
  public func reconsider() async {
    await sender.hurry()
  }

  /// Sends what waited until somebody signed in again, until the task is cancelled.
  public func follow(_ signIns: AsyncStream<AccountID>) async {
    for await id in signIns { await retryPermitted(of: id) }
  }

  /// Sends what an account waited for, or was not permitted, until somebody signed in again.
  public func retryPermitted(of id: AccountID) async {
    await sender.resume(id)
    await parts.reporting.attempt("looking for what is permitted now") {
      let host = try await account(id).server.origin.sourceName
      for entry in try await entries() where entry.mutation.target.account == id {
        guard case .stopped(let reason) = entry.state,
          reason == OutboxSender.signedOut || AccountError.isAboutPermission(reason, host: host)
        else { continue }
        // Another program may have dealt with it, or know better what it is.
        await parts.reporting.attempt("sending what waited for a sign-in") {
          try await retry(entry.id)
        }
      }
    }
  }

  /// Tries again at once what no server answered, because the network works again.
  public func networkReturned() async {
    await sender.networkReturned()
  }

  var relations: RelationSupport { parts.relations }

  func mutation(_ action: MutationAction, of target: MutationTarget) -> Mutation {
    Mutation(id: newID(), target: target, action: action, createdAt: parts.time.now)
  }

  func newID() -> MutationID {
    var generator = Randomness(next64: parts.random)
    return MutationID(using: &generator)
  }

  /// Adds a mutation to its lane, to be sent. Throws ``WritingError/notWaiting`` if it takes back an entry that is
  /// not there any more.
  func add(_ mutation: Mutation, behind id: MutationID? = nil) async throws {
    try await parts.store.change(mutation.lane, of: parts.profile) { lane in
      guard id == nil || lane.contains(where: { $0.id == id }) else {
        throw WritingError.notWaiting
      }
      return Supersession.changes(adding: mutation, to: lane)
    }
    await parts.noteHiding(mutation)
    await wake()
  }

  /// Makes the sender look for something to send.
  func wake() async {
    fresh.withLock { $0 = true }
    await sender.wake()
  }
}

extension Outbox {
  /// The status of a photo that an account sees, or else the photo itself. Throws
  /// ``WritingError/sourceGone``.
  func target(of photo: Photo) async throws -> MutationTarget {
    try await targets(of: [photo])[0]
  }

  /// The targets of several photos, in the same order.
  func targets(of photos: [Photo]) async throws -> [MutationTarget] {
    let kinds = try await kinds(of: Set(photos.map(\.id.source).filter { $0.viewer == nil }))
    return try photos.map { photo -> MutationTarget in
      if let account = photo.id.source.viewer {
        return .status(account, photo.status ?? photo.id.item)
      }
      guard let kind = kinds[photo.id.source] else { throw WritingError.sourceGone }
      return kind.account(of: photo.id.item).map {
        .status($0, photo.status ?? String(photo.id.item.prefix { $0 != "/" }))
      } ?? .photo(photo.id)
    }
  }

  /// Reads the kinds again if a source is new.
  private func kinds(of sources: Set<SourceID>) async throws -> [SourceID: Source.Kind] {
    let known = kinds.withLock { $0 }
    guard !sources.isSubset(of: known.keys) else { return known }
    let read = Dictionary(
      try await parts.sources.sources(of: parts.profile).map { ($0.id, $0.kind) },
      uniquingKeysWith: { $1 })
    kinds.withLock { $0 = read }
    return read
  }
}

/// Thrown in a transaction if the state that a change was computed from is outdated; the caller tries again.
struct Outdated: Error {}

/// A generator of random numbers that asks for each.
struct Randomness: RandomNumberGenerator, Sendable {
  let next64: @Sendable () -> UInt64

  func next() -> UInt64 { next64() }
}
