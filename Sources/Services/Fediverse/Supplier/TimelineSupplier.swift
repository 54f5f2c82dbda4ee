import Domain
import Synchronization
import Timeline
import Web

/// Supplies the engine with the photos of a timeline at an account's server, page by page.
///
/// ```swift
/// let home = TimelineSupplier(
///   of: source.id, named: source.name, timeline: .home, over: client, dependencies
/// ) { try await accounts.session(of: account) }
/// ```
///
/// It reads downward only, because all servers agree on that. A boost is the photo that it boosts, at the
/// moment of boosting, as servers order by that. Each photo stands once, where it was boosted last, and
/// tells who boosted it.
/// Keep the supplier as long as the app runs: it knows which page has which time.
public struct TimelineSupplier: Supplying {
  /// The source's name for the engine.
  public let id: SupplierID
  /// The source's name for people.
  public let name: String
  /// Longer than one page takes, or several that bring nothing yet.
  public let timeout = Duration.seconds(30)

  private let isList: Bool
  private let pages: TimelinePages
  private let pool: ManagedSupplier<Photo>

  /// Makes a supplier of a timeline; `session` is asked for before each page.
  public init(
    of source: SourceID, named name: String, timeline: AccountTimeline,
    over client: FediverseClient, _ dependencies: TimelineDependencies,
    session: @escaping @Sendable () async throws -> AuthenticatedSession
  ) {
    id = OpaqueID(source.rawValue)
    self.name = name
    isList = if case .list = timeline { true } else { false }
    let pages = TimelinePages(
      timeline, over: client,
      photos: StatusPhotos(source: source), dependencies,
      session: session)
    self.pages = pages
    pool = ManagedSupplier(id: id, name: name) { start, _ in try await pages.page(from: start) }
  }

  /// The moment of the oldest status that the server still has, once that was reached.
  public var timeThreshold: Milliseconds? {
    pages.threshold.withLock { $0 }
  }

  /// Answers from what was read, and reads on if that is not enough.
  ///
  /// Throws ``FediverseError``, ``NetworkError``, ``AccountError``, and what `session` throws.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Photo> {
    do {
      return try await pool.tickets(request).explainingFailure { [name] error in
        error is PageProblem ? FediverseError.outOfOrder(host: name) : error
      }
    } catch FediverseError.refused(_, let status, _) where isList && [404, 410].contains(status) {
      throw ListError.gone(name)
    }
  }

  /// The photos of the pages that were read for the question being answered.
  public func loadedSoFar() async -> TicketAnswer<Photo>? { await pool.loadedSoFar() }

  /// A new pool begins: asks for new photos again.
  public func restart() async {
    await pages.restart()
    await pool.restart()
  }
}

/// What a timeline needs from outside.
public struct TimelineDependencies: Sendable {
  /// The moment a photo is stored with; nil if it is not stored. So a photo that was boosted since stays
  /// where it was boosted when the older place is read again.
  public var storedMoment: @Sendable (PhotoID) async throws -> Timestamp?
  /// What is stored of a photo, who boosted it among it; nil if it is not stored.
  public var storedDetails: @Sendable (PhotoID) async throws -> PostDetails?
  /// What is stored of the source in a range of moments, so that it does not go only because it is not told
  /// there.
  public var stored: @Sendable (ClosedRange<Timestamp>) async throws -> [Photo]
  /// Where errors go that nobody is shown.
  public var reporting: any ErrorReporting

  /// Puts them together.
  public init(
    storedMoment: @escaping @Sendable (PhotoID) async throws -> Timestamp?,
    storedDetails: @escaping @Sendable (PhotoID) async throws -> PostDetails? = { _ in nil },
    stored: @escaping @Sendable (ClosedRange<Timestamp>) async throws -> [Photo] = { _ in [] },
    reporting: any ErrorReporting
  ) {
    self.storedMoment = storedMoment
    self.storedDetails = storedDetails
    self.stored = stored
    self.reporting = reporting
  }
}
