import Domain
import Synchronization
import Timeline
import Web

extension ManagedSupplier<Photo> {
  /// Supplies the engine with the photos of a photo blog, page by page. Its address is as a person typed it: `http` is
  /// used only if they did.
  ///
  /// ```swift
  /// let blog = ManagedSupplier.feed(
  ///   at: address, as: source.id, named: source.name, over: network, dependencies)
  /// await control.add(blog, forKey: source.id.rawValue)
  /// ```
  ///
  /// A feed without older pages has only its newest entries: the oldest of them is the threshold, and the
  /// track keeps what scrolls out of the feed. Keep the supplier as long as the app runs: it remembers what
  /// the feed said the last time, and asks only whether that changed.
  ///
  /// It fails by ``SourceError/brokenFeed(_:reason:)`` and ``NetworkError``.
  public static func feed(
    at address: WebAddress, as source: SourceID, named name: String, over network: any Requesting,
    _ dependencies: FeedDependencies
  ) -> ManagedSupplier {
    let pages = FeedPages(
      FeedDownload(
        network: network, typed: address, limits: dependencies.limits,
        reporting: dependencies.reporting),
      photos: EntryPhotos(source: source, typed: address), dependencies)
    // An answer may take longer than any wait for one document. What is new is found wherever it stands in the first
    // page; but where a feed puts an entry without a date says nothing: some show any of theirs, in any order.
    return ManagedSupplier(
      id: OpaqueID(source.rawValue), name: name, timeThreshold: pages.threshold.withLock { $0 },
      timeout: .seconds(30), kind: .window, restarting: { await pages.restart() },
      undated: pages.undated.withLock { $0 },
      explaining: { error, _ in
        switch error {
        case let error as FeedError: SourceError(error)
        case is PageProblem:
          SourceError.brokenFeed(address.displayName, reason: "it goes on without end")
        default: error
        }
      }
    ) { start, _ in try await pages.page(from: start) }
  }
}

/// What a feed needs from outside.
public struct FeedDependencies: Sendable {
  /// The clock that dates entries without a date, when they are seen for the first time.
  public var time: any TimeSource
  /// The moment a photo is stored with; nil if it is not stored. So entries without a date keep the one
  /// they got when they were first seen.
  public var firstSeen: @Sendable (PhotoID) async throws -> Timestamp?
  /// Called when the feed has moved permanently: store the new address with the source. The supplier uses
  /// it from then on.
  public var moved: @Sendable (WebAddress) async -> Void
  /// Whether nothing came from the source yet, so that its address may be that of a page which names the feed.
  public var isNew: @Sendable () async throws -> Bool
  /// Where errors go that nobody is shown.
  public var reporting: any ErrorReporting
  var limits = FeedLimits()

  /// Puts them together; `onlyPhotos` leaves out pictures that are no photos.
  public init(
    time: any TimeSource, firstSeen: @escaping @Sendable (PhotoID) async throws -> Timestamp?,
    moved: @escaping @Sendable (WebAddress) async -> Void,
    isNew: @escaping @Sendable () async throws -> Bool = { false }, reporting: any ErrorReporting,
    onlyPhotos: Bool = true
  ) {
    self.time = time
    self.firstSeen = firstSeen
    self.moved = moved
    self.isNew = isNew
    self.reporting = reporting
    limits.onlyPhotos = onlyPhotos
  }
}
