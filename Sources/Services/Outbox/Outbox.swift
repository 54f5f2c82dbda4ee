import Domain
import Synchronization

/// What the person does to photos and publishes: stored before anything is shown, sent when that is
/// possible, undone and told if it is refused.
///
/// ```swift
/// let standing = try await outbox.react(.like, to: photo)   // at once, online or not
/// for await result in outbox.results() { … }                // later
/// ```
///
/// Parts: ``Supersession`` decides what a new wish makes of those before it, the library keeps them and
/// knows whose turn it is, ``Courier`` sends, ``RequestPreparer`` says what must not be sent any more,
/// ``RetryScheduler`` when to try again. Views see what servers say with what is pending on top
/// (`Standing`); the cache holds only what servers said. Make another one for another profile.
public final class Outbox: Sendable {
  let parts: Parts
  let targets: PhotoTargets
  let settled: SettledReactions
  let courier: Courier
  private let fresh = Mutex(false)

  /// What an outbox is made from.
  public struct Parts: Sendable {
    /// Whose it is.
    public var profile: Int64
    /// Where all of it is stored.
    public var store: any OutboxStoring
    /// Where the profile's sources are stored.
    public var sources: any SourceStoring
    /// Who is signed in.
    public var accounts: any AccountKeeping
    /// What does mutations where they belong.
    public var delivering: any Delivering
    /// What the cache says now of how a photo was received; nil if it has nothing.
    public var reception: @Sendable (PhotoID) async throws -> Reception?
    /// Told what a server says of a status after something was done to it.
    public var received: @Sendable (Reception, MutationTarget) async throws -> Void
    /// Told what was refused, and why, before anybody else is.
    public var refused: @Sendable (Mutation, _ reason: String) async -> Void
    /// The person does not want to wait any longer for who did not answer before.
    public var hurried: @Sendable () -> Void
    /// What time it is.
    public var time: any TimeSource
    /// What is waited by.
    public var clock: any Clock<Duration>
    /// What identities and jitter are made of.
    public var random: @Sendable () -> UInt64
    /// Where unseen errors go.
    public var reporting: any ErrorReporting

    /// Puts parts together.
    public init(
      profile: Int64, store: any OutboxStoring, sources: any SourceStoring,
      accounts: any AccountKeeping, delivering: any Delivering,
      reception: @escaping @Sendable (PhotoID) async throws -> Reception?,
      received: @escaping @Sendable (Reception, MutationTarget) async throws -> Void,
      refused: @escaping @Sendable (Mutation, _ reason: String) async -> Void = { _, _ in },
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
      self.reception = reception
      self.received = received
      self.refused = refused
      self.hurried = hurried
      self.time = time
      self.clock = clock
      self.random = random
      self.reporting = reporting
    }
  }

  /// Makes the outbox of a profile; it sends nothing before ``send()``.
  public init(_ parts: Parts) {
    self.parts = parts
    targets = PhotoTargets(profile: parts.profile, store: parts.sources)
    settled = SettledReactions(time: parts.time)
    courier = Courier(parts, settled: settled)
  }

  /// Sends what waits, and whatever comes, until the task is cancelled; what is on its way then is
  /// looked after by the next one.
  public func send() async {
    await courier.run()
  }

  /// Returns when nothing waits that could be sent now, or after that time.
  public func settle(within limit: Duration) async {
    await courier.settle(within: limit)
  }

  /// Whether something came since this was made.
  public var hasNews: Bool { fresh.withLock { $0 } }

  /// Somebody may have signed in.
  public func reconsider() async {
    await courier.hurry()
  }

  /// Servers may be reached again: what waited for nothing else is tried at once.
  public func networkReturned() async {
    await courier.networkReturned()
  }

  func mutation(_ action: MutationAction, of target: MutationTarget) -> Mutation {
    var generator = Randomness(next64: parts.random)
    return Mutation(
      id: MutationID(using: &generator), target: target, action: action, createdAt: parts.time.now)
  }

  /// Stores what a new mutation makes of its lane; then it may be sent.
  func add(_ mutation: Mutation) async throws {
    try await parts.store.change(mutation.lane, of: parts.profile) {
      Supersession.changes(adding: mutation, to: $0)
    }
    await wake()
  }

  /// Something is there to be sent.
  func wake() async {
    fresh.withLock { $0 = true }
    await courier.wake()
  }
}
