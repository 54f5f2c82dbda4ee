import Domain
import Synchronization
import Timeline
import Web

/// Asks a timeline of an account's server for photos, page by page, for the engine.
///
/// ```swift
/// let home = TimelineSupplier(
///   of: source.id, named: source.name, timeline: .home, over: client, around
/// ) { try await accounts.session(of: account) }
/// ```
///
/// Read downward only, as there all servers agree. What somebody repeats is the photo that it
/// repeats, at the moment of repeating: the server orders by that. It stands once, where it was repeated
/// last. Keep the supplier as long as the app runs: it knows where in the timeline which time is.
public struct TimelineSupplier: Supplying {
  /// The source's name for the engine.
  public let id: SupplierID
  /// The source's name for people.
  public let name: String
  /// Longer than a page takes, or several that the engine cannot use yet.
  public let timeout = Duration.seconds(30)

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
    let pages = TimelinePages(
      TimelineDownload(client: client, timeline: timeline, session: session),
      photos: StatusPhotos(source: source, pictures: dependencies.pictures), dependencies)
    self.pages = pages
    pool = ManagedSupplier(id: id, name: name) { start, _ in try await pages.page(from: start) }
  }

  /// The oldest moment that the server still tells of, once that was reached.
  public var timeThreshold: Milliseconds? {
    pages.threshold.withLock { $0 }
  }

  /// Answers from what was read, and reads on where that does not suffice.
  ///
  /// Throws ``FediverseError``, ``NetworkError``, ``AccountError``, and what `session` throws.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Photo> {
    try await pool.tickets(request).explainingFailure { [name] error in
      error is PageProblem ? FediverseError.outOfOrder(host: name) : error
    }
  }

  /// The photos of the pages that were read for the question being answered.
  public func loadedSoFar() async -> TicketAnswer<Photo>? { await pool.loadedSoFar() }

  /// A new pool begins: what is new is asked for again.
  public func restart() async {
    await pages.restart()
    await pool.restart()
  }
}

/// What a timeline is read among.
public struct TimelineDependencies: Sendable {
  /// What becomes of a post with several pictures.
  public enum Pictures: Hashable, Sendable {
    /// Each is a photo.
    case each
    /// The first one stands for all.
    case first
  }

  /// What becomes of a post with several pictures.
  public var pictures: Pictures
  /// The moment a photo is stored with; nil if it is not stored. So what was repeated since stays
  /// where it was repeated, when the older place is read again.
  public var storedMoment: @Sendable (PhotoID) async throws -> Timestamp?
  /// Where unseen errors go.
  public var reporting: any ErrorReporting

  /// Puts them together.
  public init(
    pictures: Pictures = .each,
    storedMoment: @escaping @Sendable (PhotoID) async throws -> Timestamp?,
    reporting: any ErrorReporting
  ) {
    self.pictures = pictures
    self.storedMoment = storedMoment
    self.reporting = reporting
  }
}
