import Domain
import Synchronization
import Timeline
import Web

extension ManagedSupplier<Photo> {
  /// Supplies the engine with the photos of a timeline at an account's server, page by page; `session` is asked for
  /// before each page.
  ///
  /// ```swift
  /// let home = ManagedSupplier.timeline(
  ///   .home, as: source.id, named: source.name, over: client, dependencies
  /// ) { try await accounts.session(of: account) }
  /// ```
  ///
  /// It reads downward only, because all servers agree on that. A boost is the photo that it boosts, at the
  /// moment of boosting, as servers order by that. Each photo stands once, where it was boosted last, and
  /// tells who boosted it.
  /// Keep the supplier as long as the app runs: it knows which page has which time.
  ///
  /// It fails by ``FediverseError``, ``NetworkError``, ``AccountError``, ``ListError/gone(_:)``, and what `session`
  /// throws.
  public static func timeline(
    _ timeline: AccountTimeline, as source: SourceID, named name: String,
    over client: FediverseClient, _ dependencies: TimelineDependencies,
    session: @escaping @Sendable () async throws -> AuthenticatedSession
  ) -> ManagedSupplier {
    let gone: [Int] = if case .list = timeline { [404, 410] } else { [] }
    let pages = TimelinePages(
      timeline, over: client, photos: StatusPhotos(source: source), dependencies, session: session)
    return ManagedSupplier(
      id: OpaqueID(source.rawValue), name: name, timeThreshold: pages.threshold.withLock { $0 },
      // Longer than one page takes, or several that bring nothing yet.
      timeout: .seconds(30), restarting: { await pages.restart() },
      explaining: { error, isAlone in
        switch error {
        case let problem as PageProblem: FediverseError(problem, of: name)
        // A list that has just told something is there.
        case FediverseError.refused(_, let status, _) where isAlone && gone.contains(status):
          ListError.gone(name)
        default: error
        }
      }
    ) { start, _ in try await pages.page(from: start) }
  }
}

extension FediverseError {
  /// What is wrong with a host's pages.
  init(_ problem: PageProblem, of host: String) {
    switch problem {
    case .circle: self = .goesInCircles(host: host)
    case .endless: self = .endless(host: host)
    case .outOfOrder, .noProgress: self = .outOfOrder(host: host)
    }
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
