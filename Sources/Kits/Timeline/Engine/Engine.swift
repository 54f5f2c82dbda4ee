import Concurrency

/// Merges many suppliers' streams into one chronological list without duplicates, which knows where
/// something is missing and never loses or misplaces anything.
///
/// It keeps a *track* of *tickets* in a store. What is known of a *supplier* is written down as
/// stretches of time; everything else is a *gap*, and stays one until it is filled. An operation
/// fills a *pool*: it asks suppliers for a *timeframe*, longer from round to round, cuts what came to
/// what is sure, and fits it into the track in one transaction.
///
/// ```swift
/// let control = ControlUnit<Photo>()
/// await control.add(feed, forKey: "feed")      // a ManagedSupplier, say
/// let engine = Engine(store: store, control: control, options: EngineOptions(now: calendar))
/// let report = try await engine.refresh()      // who told what, who failed and why
/// for gap in try await engine.gaps() { try await engine.fill(gap) }
/// ```
///
/// Operations run one after the other; who reads the store does not wait for them. An operation that
/// is cancelled or throws has changed nothing, but for ``refresh(telling:)``, which is several side by side.
public actor Engine<Payload: Sendable & Equatable> {
  let store: any TrackStoring<Payload>
  let control: ControlUnit<Payload>
  let options: EngineOptions<Payload>
  private let operations = SerialQueue()
  let commits = SerialQueue()
  /// While pools are filled side by side: the ledger as the last of them has stored it.
  var shared: TrackLedger?
  /// What windows told last, as it was stored.
  var windows: [SupplierID: StoredWindow<Payload>] = [:]

  /// How often an operation is tried if other engines interfere.
  static var attempts: Int { 8 }

  /// Makes an engine for the track in a store; it reads it when it is first used.
  public init(
    store: any TrackStoring<Payload>, control: ControlUnit<Payload>,
    options: EngineOptions<Payload>
  ) {
    self.store = store
    self.control = control
    self.options = options
  }

  /// Asks all suppliers what is new. Throws if the store does, or if cancelled; failures of
  /// suppliers are in the report.
  @discardableResult
  public func refresh() async throws -> OperationReport {
    try await perform(.refresh)
  }

  /// Asks all suppliers what is new, each window in a pool of its own: what one has told is stored at once, however
  /// long others take, and stays if this is cancelled or throws. All timelines are one pool, which ends at one moment
  /// for all of them. `tell` hears what came of each pool, and of all until then.
  @discardableResult
  public func refresh(
    telling tell: @escaping @Sendable (_ news: OperationReport, _ all: OperationReport) -> Void
  ) async throws -> OperationReport {
    try await operations.run { [self] in
      let suppliers = await control.suppliers()
      let windows = suppliers.filter { $0.kind != .timeline }.map { Set([$0.id]) }
      let timelines = Set(suppliers.filter { $0.kind == .timeline }.map(\.id))
      return try await fillPools(timelines.isEmpty ? windows : windows + [timelines], telling: tell)
    }
  }

  /// Asks for what is missing in a gap, from its upper end; once may not be enough. A gap that
  /// was filled meanwhile asks nobody.
  @discardableResult
  public func fill(_ gap: Gap) async throws -> OperationReport {
    try await perform(.fill(gap))
  }

  /// Does any operation, after those before it.
  @discardableResult
  public func perform(_ operation: TrackOperation) async throws -> OperationReport {
    try await operations.run { [self] in try await fillPool(operation) }
  }

  /// Changes stored tickets or takes them out, because their supplier said so without being asked. What is
  /// known stays as it is: nothing that a supplier says by itself makes or closes a gap.
  ///
  /// `find` is asked after the operations before, so that it sees what they stored. It must name only
  /// tickets that are in the track.
  @discardableResult
  public func amend(
    _ find: @escaping @Sendable () async throws -> TrackAmendment<Payload>
  ) async throws -> TrackOutcome {
    try await operations.run { [self] in
      let amendment = try await find()
      let ledger = try await store.ledger()
      guard !amendment.isEmpty else { return TrackOutcome(ledger: ledger) }
      return try await commit(startingFrom: ledger) { ledger in
        var change = TrackChange<Payload>(ledger: ledger)
        change.tickets = amendment.changed
        change.gone = amendment.gone
        change.tombstones = amendment.deleted
        return change
      }
    }
  }

  /// All gaps of the track, newest first.
  public func gaps() async throws -> [Gap] {
    try await state().gaps
  }

  /// All gaps of the track, newest first, and what is known of each supplier.
  public func state() async throws -> (gaps: [Gap], coverage: [SupplierID: Coverage]) {
    let ledger = try await store.ledger()
    var thresholds: [SupplierID: Milliseconds?] = [:]
    for supplier in await control.suppliers() {
      thresholds[supplier.id] = .some(supplier.timeThreshold)
    }
    return (Gap.all(in: ledger, downTo: thresholds), ledger.coverage)
  }
}

/// What a supplier said by itself of tickets that are in the track.
public struct TrackAmendment<Payload: Sendable & Equatable>: Sendable {
  /// What takes the place of those with the same keys.
  public var changed: [Ticket<Payload>] = []
  /// Those that are gone, and may come back.
  public var gone: [TicketKey] = []
  /// Those that were deleted, and never come back.
  public var deleted: [TicketKey] = []

  /// Changes nothing.
  public init() {}

  var isEmpty: Bool { changed.isEmpty && gone.isEmpty && deleted.isEmpty }
}

/// What an engine works with.
public struct EngineOptions<Payload: Sendable & Equatable>: Sendable {
  /// The numbers that shape pools.
  public var limits = PoolLimits()
  /// Measures how long suppliers take.
  public var clock: any Clock<Duration>
  /// What time it is. A wrong answer costs questions, never tickets.
  public var now: @Sendable () -> Milliseconds
  /// Says in words for people why a supplier failed, to be kept with its gaps.
  public var explain: @Sendable (SupplierFault) -> String
  /// Makes the algorithm that fills a pool.
  public var makeProcessor: @Sendable (PoolAssignment<Payload>) -> any TrackProcessor<Payload> = {
    CoalescingProcessor($0)
  }

  /// Standard options around a clock and a calendar.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    explain: @escaping @Sendable (SupplierFault) -> String = \.description,
    now: @escaping @Sendable () -> Milliseconds
  ) {
    self.clock = clock
    self.explain = explain
    self.now = now
  }
}
