import Domain
import Synchronization
import Timeline
import Web

/// Supplies the engine with the photos of a photo blog, page by page.
///
/// ```swift
/// let blog = FeedSupplier(of: source.id, named: source.name, at: address, over: network, dependencies)
/// await control.add(blog, forKey: source.id.rawValue)
/// ```
///
/// A feed without older pages has only its newest entries: the oldest of them is the threshold, and the
/// track keeps what scrolls out of the feed. Keep the supplier as long as the app runs: it remembers what
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

  /// Makes a supplier of the feed at an address as a person typed it; `http` is used only if they did.
  public init(
    of source: SourceID, named name: String, at address: WebAddress, over network: any Requesting,
    _ dependencies: FeedDependencies
  ) {
    id = OpaqueID(source.rawValue)
    self.name = name
    let pages = FeedPages(
      FeedDownload(
        network: network, typed: address, limits: dependencies.limits,
        reporting: dependencies.reporting),
      photos: EntryPhotos(source: source, typed: address), dependencies)
    self.pages = pages
    pool = ManagedSupplier(id: id, name: name, kind: .window) { start, _ in
      try await pages.page(from: start)
    }
  }

  /// The moment of the oldest entry of a feed without older pages, once it was read.
  public var timeThreshold: Milliseconds? {
    pages.threshold.withLock { $0 }
  }

  /// Answers from what was read, and reads on if that is not enough.
  ///
  /// Throws ``SourceError/brokenFeed(_:reason:)`` and ``NetworkError``.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Photo> {
    let explain = await pages.explaining
    do {
      let answer = try await pool.tickets(request).explainingFailure(by: explain)
      // Where it puts an entry without a date says nothing: some feeds show any of theirs, in any order.
      let undated = await pages.undated
      return undated.isEmpty
        ? answer
        : answer.leavingOpen { photo in
          undated.contains(String(photo.text.prefix { $0 != "\n" }))
        }
    } catch {
      throw explain(error)
    }
  }

  /// The photos of the pages that were read for the question being answered.
  public func loadedSoFar() async -> TicketAnswer<Photo>? { await pool.loadedSoFar() }

  /// A new pool begins: asks for new entries again.
  public func restart() async {
    await pages.restart()
    await pool.restart()
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
  /// Where errors go that nobody is shown.
  public var reporting: any ErrorReporting
  var limits = FeedLimits()

  /// Puts them together; `onlyPhotos` leaves out pictures that are no photos.
  public init(
    time: any TimeSource, firstSeen: @escaping @Sendable (PhotoID) async throws -> Timestamp?,
    moved: @escaping @Sendable (WebAddress) async -> Void, reporting: any ErrorReporting,
    onlyPhotos: Bool = true
  ) {
    self.time = time
    self.firstSeen = firstSeen
    self.moved = moved
    self.reporting = reporting
    limits.onlyPhotos = onlyPhotos
  }
}
