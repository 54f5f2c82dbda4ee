/// A control unit whose suppliers and filters come and go by key while the engine runs.
public actor ModularControlUnit<Payload: Sendable & Equatable>: ControlUnit {
  private var suppliers: [String: any Supplying<Payload>] = [:]
  private var filters: [String: @Sendable (Ticket<Payload>) -> Bool] = [:]

  /// Starts without suppliers and filters.
  public init() {}

  /// Puts a supplier in place of the one with this key, if there is one. A pool being filled does
  /// not change.
  public func add(_ supplier: any Supplying<Payload>, forKey key: String) {
    suppliers[key] = supplier
  }

  /// Takes a supplier out; what a pool being filled has of it is not stored.
  public func remove(forKey key: String) {
    suppliers[key] = nil
  }

  /// Hides the tickets a predicate is true of. See ``Engine/rearrange()`` for when it is seen.
  public func addFilter(
    forKey key: String, hiding predicate: @escaping @Sendable (Ticket<Payload>) -> Bool
  ) {
    filters[key] = predicate
  }

  /// Shows again what a filter has hidden.
  public func removeFilter(forKey key: String) {
    filters[key] = nil
  }

  /// All suppliers that may have tickets there, in the order of their keys.
  public func suppliers(covering timeframe: Timeframe) -> [any Supplying<Payload>] {
    suppliers.sorted { $0.key < $1.key }.map(\.value).filter { supplier in
      supplier.timeThreshold.map { $0 < timeframe.start } ?? true
    }
  }

  /// All filters together.
  public func filter() -> TicketFilter<Payload> {
    TicketFilter(hiding: Array(filters.values))
  }
}
