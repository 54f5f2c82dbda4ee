/// Merges many suppliers' streams into one chronological list without duplicates, which knows where
/// something is missing and never loses or misplaces anything.
///
/// It keeps a *track* of *tickets* in a store. What is known of a *supplier* is written down as
/// stretches of time; everything else is a *gap*, and stays one until it is filled. An operation
/// fills a *pool*: it asks suppliers for a *timeframe*, longer from round to round, cuts what came to
/// what is sure, and fits it into the track in one transaction.
///
/// ```swift
/// let control = ModularControlUnit<Photo>()
/// await control.add(feed, forKey: "feed")      // a ManagedSupplier, say
/// let engine = Engine(store: store, control: control, options: EngineOptions(now: calendar))
/// let report = try await engine.refresh()      // who told what, who failed and why
/// for await update in try await engine.updates() { show(update.window.rows) }
/// ```
///
/// Operations pass one after the other; readers do not wait for them. One that is cancelled or
/// throws has changed nothing.
public actor Engine<Payload: Sendable & Equatable> {
  let store: any TrackStoring<Payload>
  let control: any ControlUnit<Payload>
  let options: EngineOptions<Payload>
  let listeners = Listeners<Payload>()
  /// Operations wait for each other, and what touches the store for a moment waits for its like.
  let operations = Turns()
  let moments = Turns()
  /// As the store had it last; nil until it is read, and when it is uncertain after an error.
  var ledger: TrackLedger?
  /// What windows told last, as it was stored.
  var windows: [SupplierID: StoredWindow<Payload>] = [:]
  var shown: TrackWindow<Payload>?
  var isStale = false

  /// How often something is tried that other engines may come between.
  static var attempts: Int { 8 }

  /// Makes an engine for the track in a store; it reads it when it is first used.
  public init(
    store: any TrackStoring<Payload>, control: any ControlUnit<Payload>,
    options: EngineOptions<Payload>
  ) {
    self.store = store
    self.control = control
    self.options = options
  }

  /// Asks all suppliers what is new. Throws if the store does, or if cancelled; that suppliers
  /// failed is in the report.
  @discardableResult
  public func refresh() async throws -> OperationReport {
    try await perform(.refresh)
  }

  /// Asks for what is missing in a gap, from its upper end; once may not be enough. A gap that
  /// was filled meanwhile asks nobody.
  @discardableResult
  public func fill(_ gap: Gap) async throws -> OperationReport {
    try await perform(.fill(gap))
  }

  /// Begins again at the top and trusts nothing that is known, so that all else becomes a gap.
  /// Tickets stay until they are told anew, and the reader stays where they are.
  @discardableResult
  public func reload() async throws -> OperationReport {
    try await perform(.reload)
  }

  /// Does any operation when those before are done.
  @discardableResult
  public func perform(_ operation: TrackOperation) async throws -> OperationReport {
    try await operations.take { [self] in
      switch operation {
      case .refresh, .fill, .reload: try await fillPool(operation)
      case .delete(let keys): try await delete(keys, operation)
      case .drop(let supplier): try await drop(supplier, operation)
      }
    }
  }
}
