import Domain
import Synchronization
import Timeline
import Web

/// Asks a photo blog for photos, page by page, for the engine.
///
/// ```swift
/// let blog = FeedSupplier(of: source.id, named: source.name, at: address, over: network, around)
/// await control.add(blog, forKey: source.id.rawValue)
/// ```
///
/// A feed without further pages has its newest entries only: its oldest one is the threshold, and
/// the track keeps what scrolls out of it. Keep the supplier as long as the app runs: it knows what
/// the feed said the last time, and asks only whether that changed.
public struct FeedSupplier: Supplying {
  /// The source's name for the engine.
  public let id: SupplierID
  /// The source's name for people.
  public let name: String
  /// Longer than any wait for one document.
  public let timeout = Duration.seconds(30)

  /// What is new is found wherever it stands in the first page.
  public let kind = SupplierKind.window

  private let pages: FeedPages
  private let pool: ManagedSupplier<Photo>

  /// Makes a supplier of the feed at an address; one with `http` was typed so by a person.
  public init(
    of source: SourceID, named name: String, at address: WebAddress, over network: any Requesting,
    _ dependencies: FeedDependencies
  ) {
    self.init(
      of: source, named: name, at: address, over: network, dependencies, limits: FeedLimits())
  }

  init(
    of source: SourceID, named name: String, at address: WebAddress, over network: any Requesting,
    _ dependencies: FeedDependencies, limits: FeedLimits
  ) {
    id = OpaqueID(source.rawValue)
    self.name = name
    var limits = limits
    limits.onlyPhotos = dependencies.onlyPhotos
    let pages = FeedPages(
      FeedDownload(
        network: network, typed: address, limits: limits, reporting: dependencies.reporting),
      photos: EntryPhotos(source: source, typed: address), dependencies)
    self.pages = pages
    pool = ManagedSupplier(id: id, name: name, kind: .window) { start, _ in
      try await pages.page(from: start)
    }
  }

  /// The oldest moment of a feed without further pages, once it was read.
  public var timeThreshold: Milliseconds? {
    pages.threshold.withLock { $0 }
  }

  /// Answers from what was read, and reads on where that does not suffice.
  ///
  /// Throws ``SourceError/brokenFeed(_:reason:)`` and ``NetworkError``.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Photo> {
    let explain = await pages.explaining
    do {
      return try await pool.tickets(request).explainingFailure(by: explain)
    } catch {
      throw explain(error)
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

/// What a feed is read among.
public struct FeedDependencies: Sendable {
  /// What time it is: when an entry that has no date is seen for the first time.
  public var time: any TimeSource
  /// The moment a photo is stored with; nil if it is not stored. So entries without a date stay
  /// where they were put when they were first seen.
  public var firstSeen: @Sendable (PhotoID) async throws -> Timestamp?
  /// Called when the server says that the feed has moved for good: store the new address with the
  /// source. The supplier asks there from then on.
  public var moved: @Sendable (WebAddress) async -> Void
  /// Where unseen errors go.
  public var reporting: any ErrorReporting
  /// Whether what is no photo is left out: see ``FeedLimits/onlyPhotos``.
  public var onlyPhotos: Bool

  /// Puts them together.
  public init(
    time: any TimeSource, firstSeen: @escaping @Sendable (PhotoID) async throws -> Timestamp?,
    moved: @escaping @Sendable (WebAddress) async -> Void, reporting: any ErrorReporting,
    onlyPhotos: Bool = true
  ) {
    self.time = time
    self.firstSeen = firstSeen
    self.moved = moved
    self.reporting = reporting
    self.onlyPhotos = onlyPhotos
  }
}
