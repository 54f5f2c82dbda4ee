/// Makes a supplier of one function, which tells the tickets that follow another one or are older than
/// a moment.
///
/// It adds the rest: timeframes, cursors, keeping what was told too early, and the order among equal
/// timestamps. A feed that is one document takes this much:
///
/// ```swift
/// let feed = ManagedSupplier(id: "feed", name: "A feed") { start, limit in
///   TicketPage(try await download().map { Ticket(supplier: "feed", id: …) }, isEnd: true)
/// }
/// ```
///
/// A server with pages is asked for `start`, and its page `isEnd` if it says so itself. It may give more
/// tickets than the limit. What is kept is forgotten when the next pool begins.
public actor ManagedSupplier<Payload: Sendable & Equatable>: Supplying {
  /// Gives a page: from where the feed is to go on, and how many tickets are wanted.
  public typealias Fetch =
    @Sendable (PageStart<Payload>, _ limit: Int) async throws -> TicketPage<Payload>

  /// Its name for the engine.
  public nonisolated let id: SupplierID
  /// Its name for people.
  public nonisolated let name: String
  /// Nothing older exists; nil if that is not known.
  public nonisolated var timeThreshold: Milliseconds? { threshold() }
  /// How long an answer may take.
  public nonisolated let timeout: Duration
  /// How it shows what is new.
  public nonisolated let kind: SupplierKind
  /// What a collection is of.
  public nonisolated var scope: String? { lastScope() }

  private let lastScope: @Sendable () -> String?
  private let threshold: @Sendable () -> Milliseconds?
  private let restarting: @Sendable () async -> Void
  private let showsAll: @Sendable (any Error) -> Bool
  private let undated: @Sendable () -> Set<TicketID>
  private let explaining: @Sendable (_ error: any Error, _ isAlone: Bool) -> any Error
  private let mostAtOnce: Int
  private let fetch: Fetch
  private var cache: PageCache<Payload>?
  private var pool = 0
  private var unfinished: TicketAnswer<Payload>?

  /// Makes a supplier of a function that asks the feed. `timeThreshold` and `scope` are looked at each time, as a feed
  /// may learn where it ends; `restarting` forgets what the feed keeps, under the rules of ``restart()``. A collection
  /// that fails by an error for which `showsAll` is true has told all that is in it, although there is more. Where a
  /// window puts the tickets in `undated` does not say whether any was removed. `explaining` puts an error in other
  /// words, and is told whether it is alone, with no tickets that came before it. A feed that gives `mostAtOnce`
  /// tickets and still none that answers is given up: they may all be of one moment, and never end.
  public init(
    id: SupplierID, name: String,
    timeThreshold: @autoclosure @escaping @Sendable () -> Milliseconds? = nil,
    timeout: Duration = .seconds(10), kind: SupplierKind = .timeline,
    scope: @autoclosure @escaping @Sendable () -> String? = nil,
    restarting: @escaping @Sendable () async -> Void = {},
    showsAll: @escaping @Sendable (any Error) -> Bool = { _ in false },
    undated: @autoclosure @escaping @Sendable () -> Set<TicketID> = [],
    explaining: @escaping @Sendable (any Error, Bool) -> any Error = { error, _ in error },
    mostAtOnce: Int = 100_000, fetch: @escaping Fetch
  ) {
    self.id = id
    self.name = name
    threshold = timeThreshold
    lastScope = scope
    self.timeout = timeout
    self.kind = kind
    self.restarting = restarting
    self.showsAll = showsAll
    self.undated = undated
    self.explaining = explaining
    self.mostAtOnce = mostAtOnce
    self.fetch = fetch
  }

  /// The tickets of the pages that the feed gave for the question being answered.
  public func loadedSoFar() async -> TicketAnswer<Payload>? { unfinished }

  /// Forgets what was kept, unless it comes late, from a pool that nobody fills any more.
  public func restart() async {
    await restarting()
    guard !Task.isCancelled else { return }
    pool += 1
    cache = nil
  }

  /// Answers from what is kept, and asks the feed until that says something. If the feed fails, what
  /// it gave before is told with the failure.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Payload> {
    try Task.checkCancellation()
    let asked = pool
    var cache = startingPoint(request.timeframe)
    var loaded: [Ticket<Payload>] = []
    unfinished = nil
    defer { if asked == pool { unfinished = nil } }
    while true {
      if let page = cache.page(for: request) {
        // If a new pool began while the feed was asked, this cache belongs to the old one.
        if asked == pool { self.cache = cache }
        let isWindow = kind != .timeline && request.isWhole
        return page.beside(loaded, isWindow: isWindow, leavingOut: undated())
      }
      try Task.checkCancellation()
      do {
        guard loaded.count < mostAtOnce else { throw PageProblem.endless }
        let page = try await fetch(cache.next, request.limit)
        // Nothing else may hold the array while it grows, or each page copies it.
        if asked == pool { unfinished = nil }
        loaded += page.tickets
        try cache.add(page)
        guard asked == pool, !loaded.isEmpty else { continue }
        unfinished = TicketAnswer(
          [], rest: .more(after: cache.end), others: loaded, deleted: cache.deleted)
      } catch {
        let failure = explaining(error, loaded.isEmpty)
        guard !loaded.isEmpty else { throw failure }
        let answer = TicketAnswer(
          [], rest: .more(after: cache.end), others: loaded, deleted: cache.deleted,
          failure: failure)
        return showsAll(error) ? answer.showingAll() : answer
      }
    }
  }
}

extension ManagedSupplier {
  private func startingPoint(_ timeframe: Timeframe) -> PageCache<Payload> {
    if let cache, cache.leads(to: timeframe) { return cache }
    return PageCache(top: timeframe.start, isOrdered: kind == .timeline)
  }
}

/// From where a feed is asked to go on.
public enum PageStart<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// With what is older than a moment; `Milliseconds.max` is the top of the feed. A feed that
  /// cannot begin there may begin further up.
  case olderThan(Milliseconds)
  /// With what follows the last ticket it gave; only asked of feeds that give no marks.
  case following(Ticket<Payload>)
  /// Where the page before said that it goes on.
  case at(PageMark)
}

/// Where a feed goes on, in a name of its own that nobody else reads.
public typealias PageMark = OpaqueID

/// What a feed answers.
public struct TicketPage<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// The tickets, in the feed's own order, newest first but for equal timestamps.
  public let tickets: [Ticket<Payload>]
  /// Whether the feed has no more. Never guessed from a page being short.
  public let isEnd: Bool
  /// The ids of tickets the feed says were deleted.
  public let deleted: [TicketID]

  /// No later page has anything newer than this; nil means the oldest of the tickets. A feed that pins
  /// old tickets to its top knows better.
  public let reached: Milliseconds?

  /// Where it goes on; nil means behind the last ticket it gave. A page with a mark may have nothing new, but a mark
  /// that was given before is a circle.
  public let next: PageMark?

  /// Takes tickets in the feed's own order. `isEnd` is what the feed says, never guessed from a short page.
  public init(
    _ tickets: [Ticket<Payload>], isEnd: Bool, reached: Milliseconds? = nil,
    next: PageMark? = nil, deleted: [TicketID] = []
  ) {
    self.tickets = tickets
    self.isEnd = isEnd
    self.reached = reached
    self.next = next
    self.deleted = deleted
  }
}
