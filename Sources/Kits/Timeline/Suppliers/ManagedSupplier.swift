/// Makes a supplier of one function: which tickets follow this one, or are older than this moment, at
/// most so many?
///
/// It supplies the rest: timeframes, cursors, what was told but not yet wanted, and the order among
/// equal timestamps. A feed that is read whole is this much:
///
/// ```swift
/// let feed = ManagedSupplier(id: "feed", name: "A feed") { start, limit in
///   TicketPage(try await download().map { Ticket(supplier: "feed", id: …) }, isEnd: true)
/// }
/// ```
///
/// A server that gives pages is asked for `start` and answers `isEnd` when it says so itself. More
/// tickets than the limit are welcome; what is kept is forgotten when the next pool begins.
public actor ManagedSupplier<Payload: Sendable & Equatable>: Supplying {
  /// Answers from where to go on, with how many tickets are wanted.
  public typealias Fetch =
    @Sendable (PageStart<Payload>, _ limit: Int) async throws -> TicketPage<Payload>

  /// Its name for the engine.
  public nonisolated let id: SupplierID
  /// Its name for people.
  public nonisolated let name: String
  /// Nothing older exists; nil if that is not known.
  public nonisolated let timeThreshold: Milliseconds?
  /// How long an answer may take.
  public nonisolated let timeout: Duration
  /// How it shows what is new.
  public nonisolated let kind: SupplierKind

  private let fetch: Fetch
  private var cache: PageCache<Payload>?
  private var pool = 0

  /// Makes a supplier of a function that asks the feed.
  public init(
    id: SupplierID, name: String, timeThreshold: Milliseconds? = nil,
    timeout: Duration = .seconds(10), kind: SupplierKind = .timeline, fetch: @escaping Fetch
  ) {
    self.id = id
    self.name = name
    self.timeThreshold = timeThreshold
    self.timeout = timeout
    self.kind = kind
    self.fetch = fetch
  }

  /// Forgets what was kept.
  public func restart() async {
    pool += 1
    cache = nil
  }

  /// Answers from what is kept, and asks the feed until that says something. If the feed fails, what
  /// it gave before is told with the failure.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Payload> {
    let asked = pool
    var cache = startingPoint(request.timeframe)
    var loaded: [Ticket<Payload>] = []
    while true {
      if let page = cache.page(for: request) {
        // A new pool began while the feed was asked: what it told is of the old one.
        if asked == pool { self.cache = cache }
        return page.beside(loaded, isWindow: kind == .window && request.isWhole)
      }
      try Task.checkCancellation()
      do {
        let page = try await fetch(cache.next, request.limit)
        loaded += page.tickets
        try cache.add(page)
      } catch {
        guard !loaded.isEmpty else { throw error }
        return TicketAnswer(
          [], rest: .more(after: cache.end), others: loaded, deleted: cache.deleted, failure: error)
      }
    }
  }
}

extension ManagedSupplier {
  private func startingPoint(_ timeframe: Timeframe) -> PageCache<Payload> {
    if let cache, cache.leads(to: timeframe) { return cache }
    return PageCache(top: timeframe.start)
  }
}
